/** Stands for an object that is made when it is first used. The build puts this around schemas. */
export function later<Made extends object>(make: () => Made): Made {
  let known: Made | undefined;
  const made = (): Made => {
    known ??= make();
    return known;
  };
  return new Proxy({} as Made, {
    get: (_stand, key) => Reflect.get(made(), key),
    has: (_stand, key) => Reflect.has(made(), key),
    set: (_stand, key, value) => Reflect.set(made(), key, value),
    getPrototypeOf: () => Reflect.getPrototypeOf(made()),
  });
}
