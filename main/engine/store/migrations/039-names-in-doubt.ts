/** The name of a technology in doubt is kept without capitals: it means the same in any spelling. */
export const namesInDoubt =
  "UPDATE OR REPLACE doubts SET subject = lower(subject) WHERE subject GLOB 'technology:*';";
