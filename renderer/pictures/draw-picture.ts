import type { Picture } from '../../preload/contract/models/picture.ts';

/** Pixels for each px of the drawing, so that it is sharp on any screen and in print. */
const SCALE = 2;
/** How many bytes are converted at once. */
const STRIDE = 32_768;

/** A drawing as the bytes of a PNG file, in base64. */
export async function pngOf(picture: Picture): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * SCALE);
  canvas.height = Math.round(picture.height * SCALE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('nothing can be drawn');
  context.scale(SCALE, SCALE);
  draw(picture, context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the picture could not be made');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += STRIDE)
    text += String.fromCharCode(...bytes.subarray(at, at + STRIDE));
  return btoa(text);
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
