/** An OLE file with streams of these names in its directory, like old or encrypted office files. */
export function oleBytes(streams: readonly string[], options: { farDirectory?: boolean } = {}): Buffer {
  const SECTOR = 512;
  const NONE = 0xffffffff;
  const entries = ['Root Entry', ...streams].map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = index === 0 ? 5 : 2;
    return entry;
  });
  const perSector = SECTOR / 128;
  const directory = Array.from({ length: Math.ceil(entries.length / perSector) }, (_, index) => {
    const sector = Buffer.concat(entries.slice(index * perSector, (index + 1) * perSector));
    return Buffer.concat([sector, Buffer.alloc(SECTOR - sector.length)]);
  });
  // The directory's sectors may be anywhere; here every other one, or far back.
  const first = options.farDirectory ? 200 : 1;
  const places = directory.map((_, index) => first + index * 2);
  const count = (places.at(-1) ?? 0) + 2;
  const tables = Math.ceil(count / (SECTOR / 4));
  const tablePlaces = Array.from({ length: tables }, (_, index) => count + index);
  const sectors = Array.from({ length: count + tables }, () => Buffer.alloc(SECTOR));
  const chain = new Map(places.map((place, index) => [place, places[index + 1] ?? 0xfffffffe]));
  for (const [index, place] of places.entries()) sectors[place] = directory[index] ?? Buffer.alloc(SECTOR);
  for (const [index, place] of tablePlaces.entries()) {
    const table = sectors[place];
    for (let at = 0; at < SECTOR / 4; at += 1)
      table?.writeUInt32LE(chain.get(index * (SECTOR / 4) + at) ?? NONE, at * 4);
  }
  const header = Buffer.alloc(SECTOR, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(places[0] ?? 0, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  for (let at = 0; at < 109; at += 1) header.writeUInt32LE(tablePlaces[at] ?? NONE, 76 + at * 4);
  return Buffer.concat([header, ...sectors]);
}
