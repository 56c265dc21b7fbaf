/** A backup holds something that our store never writes. The message says where, in plain English. */
export class Damage extends Error {
  override readonly name = 'Damage';
}
