/** A technology's number and the second since 1970 at which an answer first named it on a domain. */
export interface PackedTechnology {
  id: number;
  firstSeenS: number;
}

const RECORD_BYTES = 8;

/** Packs the technologies of one domain, eight bytes each. */
export function packTechnologies(technologies: readonly PackedTechnology[]): Buffer {
  const packed = Buffer.allocUnsafe(technologies.length * RECORD_BYTES);
  technologies.forEach(({ id, firstSeenS }, index) => {
    packed.writeUInt32LE(id, index * RECORD_BYTES);
    packed.writeUInt32LE(firstSeenS, index * RECORD_BYTES + 4);
  });
  return packed;
}

export function unpackTechnologies(packed: Buffer | null): PackedTechnology[] {
  if (packed === null) return [];
  return Array.from({ length: Math.floor(packed.length / RECORD_BYTES) }, (_, index) => ({
    id: packed.readUInt32LE(index * RECORD_BYTES),
    firstSeenS: packed.readUInt32LE(index * RECORD_BYTES + 4),
  }));
}
