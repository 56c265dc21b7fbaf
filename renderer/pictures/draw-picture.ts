import type { Picture } from '#contract/models/picture.ts';

/** Pixels for each px of the drawing, so that it is sharp on any screen and in print. */
const SCALE = 2;
/**
 * A drawing as the bytes of a PNG file, in base64. It is made at once: the browser makes a blob only when the page is
 * idle, up to ten seconds later, and by then the press that asked for the picture no longer counts.
 */
export function pngOf(picture: Picture): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * SCALE);
  canvas.height = Math.round(picture.height * SCALE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('nothing can be drawn');
  context.scale(SCALE, SCALE);
  draw(picture, context);
  const [head = '', bytes = ''] = canvas.toDataURL('image/png').split(',');
  if (head !== 'data:image/png;base64') throw new Error('the picture could not be made');
  return bytes;
}

function draw({ width, height, background, shapes }: Picture, context: CanvasRenderingContext2D): void {
  const font = getComputedStyle(document.body).fontFamily;
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  for (const shape of shapes) {
    context.fillStyle = shape.fill;
    if (shape.kind === 'rect') context.fillRect(shape.x, shape.y, shape.width, shape.height);
    else if (shape.kind === 'path') {
      const path = new Path2D(shape.outline);
      context.fill(path);
      context.strokeStyle = shape.stroke;
      context.lineWidth = 0.7;
      context.stroke(path);
    } else {
      context.font = `${shape.isBold ? 600 : 400} ${shape.size}px ${font}`;
      context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
      context.fillText(shape.words, shape.x, shape.y);
    }
  }
}
