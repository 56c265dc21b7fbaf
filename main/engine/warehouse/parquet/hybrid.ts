/** Runs of equal whole numbers: how often each stands there, one after the other. */
export interface Runs {
  codes: Uint32Array;
  times: Uint32Array;
  count: number;
}

/** Numbers that are packed bit by bit are gathered in groups of eight, this many at most. */
const MOST_PACKED = 4_096;
/** The length of a run, or of packed groups, as a varint. */
const LENGTH_BYTES = 5;

/** How many bits numbers up to this one take, at least one: not every reader knows values without bits. */
export function bitsFor(largest: number): number {
  return Math.max(1, 32 - Math.clz32(largest));
}

/**
 * Parquet's RLE: runs of eight and more as a length and a number, others packed with `width` bits for each. `width` is at
 * most 24. What stands `before` them is copied.
 */
export function packRuns(
  { codes, times, count }: Runs,
  width: number,
  before: Buffer = Buffer.alloc(0),
): Buffer {
  const runBytes = Math.ceil(width / 8);
  // A long run has a length of its own, one before it for those that are packed, and packs at most 14 of its numbers.
  let long = 0;
  let packedAtMost = 8;
  for (let run = 0; run < count; run += 1) {
    const length = times[run] ?? 0;
    if (length >= 8) long += 1;
    packedAtMost += length < 15 ? length : 7;
  }
  const lengths = 2 * long + Math.ceil(packedAtMost / MOST_PACKED) + 1;
  const atMost = lengths * LENGTH_BYTES + long * runBytes + Math.ceil(packedAtMost / 8) * width;
  const out = Buffer.allocUnsafe(before.length + atMost);
  let end = before.copy(out);
  const waiting = new Uint32Array(MOST_PACKED);
  let waits = 0;
  const length = (value: number) => {
    let rest = value;
    for (; rest >= 128; rest >>>= 7) {
      out[end] = (rest & 127) | 128;
      end += 1;
    }
    out[end] = rest;
    end += 1;
  };
  const pack = () => {
    if (waits === 0) return;
    while (waits % 8 !== 0) {
      waiting[waits] = 0;
      waits += 1;
    }
    length((waits / 8) * 2 + 1);
    let bits = 0;
    let held = 0;
    for (let place = 0; place < waits; place += 1) {
      bits |= (waiting[place] ?? 0) << held;
      held += width;
      for (; held >= 8; held -= 8) {
        out[end] = bits;
        end += 1;
        bits >>>= 8;
      }
    }
    waits = 0;
  };
  for (let run = 0; run < count; run += 1) {
    const code = codes[run] ?? 0;
    let left = times[run] ?? 0;
    // Packed numbers come in groups of eight, except for the last ones.
    for (; left > 0 && waits % 8 !== 0; left -= 1) {
      waiting[waits] = code;
      waits += 1;
    }
    if (left >= 8) {
      pack();
      length(left * 2);
      for (let byte = 0; byte < runBytes; byte += 1) {
        out[end] = code >>> (8 * byte);
        end += 1;
      }
      continue;
    }
    if (waits === MOST_PACKED) pack();
    for (; left > 0; left -= 1) {
      waiting[waits] = code;
      waits += 1;
    }
  }
  pack();
  return out.subarray(0, end);
}
