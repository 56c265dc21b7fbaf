/** Bits of `saved_domains.kinds`: the kinds of which something was found. */
export const KIND_BITS = { companies: 1, technologies: 2 } as const;
