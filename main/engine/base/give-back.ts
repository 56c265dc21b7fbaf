/** Node 22 has it, the compiler's list of what there is does not. */
interface Movable extends ArrayBuffer {
  transfer(bytes: number): ArrayBuffer;
}

/**
 * Frees the memory of numbers or bytes that nothing will read again. If they waited to be collected as garbage, they would
 * take memory, and much time: the collector looks through all that the program holds each time some came together.
 */
export function giveBack({ buffer, byteLength }: ArrayBufferView): void {
  // Node keeps small ones together in one of this size, of which none is the whole. What was given back has no bytes.
  const isAlone = byteLength === buffer.byteLength || buffer.byteLength > Buffer.poolSize;
  if (byteLength > 0 && isAlone && buffer instanceof ArrayBuffer) (buffer as Movable).transfer(0);
}
