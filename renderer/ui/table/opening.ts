/** The open state of something, with its setter. */
export type Opening = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
