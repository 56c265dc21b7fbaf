/** Node 22 has it, the compiler's list of what there is does not. */
interface Movable extends ArrayBuffer {
  transfer(bytes: number): ArrayBuffer;
}

/**
 * Frees the memory of numbers or bytes that nothing will read again. If they waited to be collected as garbage, they would
 * take memory, and much time: the collector looks through all that the program holds each time some came together.
 */
export function giveBack({ buffer }: ArrayBufferView): void {
  // Node keeps small ones together in one of this size.
  if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) (buffer as Movable).transfer(0);
}
