import { sampleOrganisation, sampleUser, type SampleAccount } from '#domains/accounts/server/samples.ts'
import type { ImportReport } from '#domains/imports/contract.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../../contract.ts'
import { workforce } from '../routes.ts'

/** Opens a world with two administrators who write dates differently, and returns how a file is read for one of them. */
export async function openImports() {
  const world = await openWorld(workforce)
  const by = await sampleUser(world, await sampleOrganisation(world), 'providerAdmin')
  const american = await sampleUser(world, by, 'providerAdmin')
  await world.sql`update accounts set date_format = 'mm/dd/yyyy' where id = ${american.accountId}`
  const check = async (
    file: Buffer,
    answers: Readonly<Record<string, string>> = {},
    { reader = by, headings = {} }: { reader?: SampleAccount; headings?: Readonly<Record<string, string>> } = {},
  ): Promise<ImportReport> => {
    const mapping = JSON.stringify({ headings, defaults: { industry: 'Retail', primaryRole: 'Picker' }, answers })
    const { body } = await world.call(
      workforceRoutes.importWorkers,
      { query: { dryRun: 'true', mapping }, file: new Blob([new Uint8Array(file)], { type: 'text/csv' }) },
      { cookie: reader.cookie, language: 'en' },
    )
    return body
  }
  return { check, american }
}

/** The first rows as they are read. */
export const cellsOf = ({ layout }: ImportReport) => layout?.preview.map(({ cells }) => cells)

/** The answers that apply to the questions about a file. */
export const openOf = ({ layout }: ImportReport) =>
  Object.fromEntries(layout?.questions?.map(({ key, answer }) => [key, answer]) ?? [])

export const dutch = ['Voornaam', 'Achternaam', 'Geboortedatum', 'Rijksregisternummer', 'E-mail', 'Adres']
export const french = ['Prénom', 'Nom', 'Date de naissance', 'NISS', 'Courriel', 'Adresse']
export const english = ['First name', 'Last name', 'Date of birth', 'National ID', 'Email', 'Address']

/** Two people as rows of a file under these headings. */
export const first = ['Zoë', 'Müller', '31/12/1990', '90123100173', 'zoe@x.example', 'Hoogstraat 12, 1000 Brussel']
export const second = ['Théo', 'Lefèvre', '30/07/1985', '85073003328', 'theo@x.example', 'Rue Haute 5, 4000 Liège']

/** The same two as they are read. */
export const read = [first, second].map(([firstName, lastName, , nationalId, email, address], index) => ({
  firstName,
  lastName,
  dateOfBirth: ['1990-12-31', '1985-07-30'][index],
  nationalId,
  email,
  address,
}))
