import type { KindColumn } from '#domains/imports/rules.ts'

/** The columns of a file of declarations with their other headings. */
const headings = {
  worker: 'email emailaddress workeremail emailadres adresseemail',
  client: 'clientname customer klant opdrachtgever entreprise',
  workDate: 'startdate start date firstday debut datededebut begindatum startdatum eerstedag',
  number: 'dimona dimonanumber dpae declarationnumber numerodimona numerodpae dimonanummer aangiftenummer',
  declaredOn: 'declarationdate declared datededeclaration declarele aangegevenop aangiftedatum',
} as const
export type DeclarationColumn = keyof typeof headings

/** The columns of a file of declarations. Workers are given by email address, assignments by a day and, if there are several, the client. */
export const declarationColumns: readonly KindColumn<DeclarationColumn>[] = (
  Object.entries(headings) as [DeclarationColumn, string][]
).map(([column, others]) => ({
  column,
  labelKey: `checks.import.${column}`,
  headings: others,
  isRequired: column !== 'client',
  isIndividual: column === 'worker' || column === 'number',
}))
