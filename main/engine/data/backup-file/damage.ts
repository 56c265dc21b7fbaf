/** What stands in a backup is not what our own store writes. `what` says where, in plain English. */
export class Damage extends Error {
  override readonly name = 'Damage';
}
