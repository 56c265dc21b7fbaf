/** A technology's number and the second since 1970 at which an answer first named it on a domain. */
export interface PackedTechnology {
  id: number;
  firstSeenS: number;
}

/** The bytes of one technology: its number, then the second, both little-endian. */
export const PACKED_BYTES = 8;

/** Packs the technologies of one domain, eight bytes each. */
export function packTechnologies(technologies: readonly PackedTechnology[]): Buffer {
  const packed = Buffer.allocUnsafe(technologies.length * PACKED_BYTES);
  technologies.forEach(({ id, firstSeenS }, index) => {
    packed.writeUInt32LE(id, index * PACKED_BYTES);
    packed.writeUInt32LE(firstSeenS, index * PACKED_BYTES + 4);
  });
  return packed;
}

export function unpackTechnologies(packed: Buffer | null): PackedTechnology[] {
  if (packed === null) return [];
  return Array.from({ length: Math.floor(packed.length / PACKED_BYTES) }, (_, index) => ({
    id: packed.readUInt32LE(index * PACKED_BYTES),
    firstSeenS: packed.readUInt32LE(index * PACKED_BYTES + 4),
  }));
}

/** The same as numbers, two for each technology, without an object for each. All computers that we know are little-endian. */
export function packedNumbers(packed: Buffer): Uint32Array {
  const count = Math.floor(packed.length / PACKED_BYTES) * 2;
  if (packed.byteOffset % 4 === 0) return new Uint32Array(packed.buffer, packed.byteOffset, count);
  return Uint32Array.from({ length: count }, (_, place) => packed.readUInt32LE(place * 4));
}
