import { z } from 'zod';

const LONGEST_SIDE = 4_000;
const place = z.number().min(-LONGEST_SIDE).max(LONGEST_SIDE);
const side = z.number().min(0).max(LONGEST_SIDE);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/**
 * One part of a drawing, lengths in px. Later parts are drawn above earlier ones. The baseline of a text is
 * at `y`.
 */
export const pictureShapeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rect'), x: place, y: place, width: side, height: side, fill: colour }),
  z.object({
    kind: z.literal('path'),
    /** Lines as an SVG path, with its commands to move, draw and close only. */
    outline: z
      .string()
      .max(20_000)
      .regex(/^[MLHVZmlhvz0-9., -]*$/),
    fill: colour,
    stroke: colour,
  }),
  z.object({
    kind: z.literal('text'),
    x: place,
    y: place,
    size: z.number().min(6).max(60),
    isBold: z.boolean(),
    anchor: z.enum(['start', 'middle', 'end']),
    fill: colour,
    words: z.string().max(300),
  }),
]);
export type PictureShape = z.infer<typeof pictureShapeSchema>;

/** A chart as a drawing, to be written as PNG or SVG. */
export const pictureSchema = z.object({
  title: z.string().max(300),
  width: z.number().min(1).max(LONGEST_SIDE),
  height: z.number().min(1).max(LONGEST_SIDE),
  background: colour,
  shapes: z.array(pictureShapeSchema).max(2_000),
});
export type Picture = z.infer<typeof pictureSchema>;

/** The bytes of a PNG file as base64; the shell checks their content. */
export const pngSchema = z.base64().max(8_000_000);
