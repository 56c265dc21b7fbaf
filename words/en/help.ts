/** Words around the documents of Help, which are read when the program is built. */
export interface HelpWords {
  title: string;
  documents: string;
  search: string;
  none: string;
  one: string;
  /** `#` stands for the number. */
  many: string;
  most: string;
  forPeople: string;
  forMakers: string;
}

export const help: HelpWords = {
  title: 'Stackdesk Help',
  documents: 'Documents',
  search: 'Search all documents',
  none: 'Nothing was found.',
  one: '1 place',
  many: '# places',
  most: 'The first # places',
  forPeople: 'Using Stackdesk',
  forMakers: 'How it is made',
};
