/** The colours of tags, each with enough contrast on light and dark ground. */
export const tagColours = ['grey', 'green', 'blue', 'amber', 'violet', 'red'] as const
export type TagColour = (typeof tagColours)[number]

/** The longest name of a tag, the most tags of a record, and the most of an organisation. */
export const tagLimits = { name: 40, ofRecord: 20, ofOrganisation: 300 } as const
