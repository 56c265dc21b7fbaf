import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createThreadProof } from '../../../../main/engine/downloads/proof/proof-thread.ts';

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** Bytes in a buffer of their own, which can be transferred. */
function owned(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

it('proves several files at once, at every point of each', async () => {
  const texts = ['a,b\n"x\ny",1\n', 'domain\nexample.com\n', 'one line'];
  const proofs = texts.map(() => createThreadProof());
  const sofar = texts.map(() => '');
  for (let at = 0; at < 15; at += 1) {
    const asked = proofs.map((proof, index) => {
      const piece = texts[index]?.slice(at, at + 1) ?? '';
      sofar[index] += piece;
      if (piece !== '') void proof.push(owned(piece), true);
      return proof.findings();
    });
    expect((await Promise.all(asked)).map(({ sha256 }) => sha256)).toEqual(sofar.map(sha256Of));
  }
  const ends = await Promise.all(proofs.map((proof) => proof.findings()));
  expect(ends.map(({ rows }) => rows)).toEqual([2, 2, 1].map((count) => ({ count, isOpen: false })));
  for (const proof of proofs) proof.end();
});

it('takes memory and gives it back', async () => {
  const proof = createThreadProof();
  const bytes = owned('some bytes');
  const back = proof.push(bytes, false);
  expect(bytes).toHaveLength(0);
  expect(Buffer.from(await back).toString()).toBe('some bytes');
  expect((await proof.findings()).rows.count).toBe(0);
  proof.end();
});

it('begins again after all proofs were ended', async () => {
  for (const text of ['first', 'second']) {
    const proof = createThreadProof();
    await proof.push(owned(text), false);
    expect((await proof.findings()).sha256).toBe(sha256Of(text));
    proof.end();
    proof.end();
  }
});
