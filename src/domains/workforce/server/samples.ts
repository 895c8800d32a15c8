import {
  type SampleAccount,
  sampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { csvLine } from '#base/csv.ts'
import type { World } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { sealNationalId } from './sealed.ts'

/** Creates a worker with a rate of 17.35 EUR and a session. Fields that are not given have their default values. */
export async function sampleWorker(
  world: World,
  organisation: SampleOrganisation,
  {
    nationalId = '85.07.30-033.28',
    rate = { amount: 1735, currency: 'EUR' },
    firstName = 'Zoë',
    lastName = 'Peeters',
    primaryRole = 'Picker',
    industry = 'retail',
    experienceLevel = null as string | null,
    phone = null as string | null,
    skills = [] as readonly string[],
    languages = [] as readonly string[],
  } = {},
): Promise<SampleAccount> {
  const account = await sampleAccount(world, organisation, 'worker', 'worker')
  const sealed = sealNationalId(world.services.cipher, { ...organisation, id: account.accountId }, nationalId)
  await world.sql`
    insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry,
                         primary_role, rate_amount, rate_currency, experience_level, phone, skills, languages)
    values (${organisation.organisationId}, ${account.accountId}, ${firstName}, ${lastName}, '1985-07-30', ${sealed}, ${nationalId.slice(-4)}, 'Rue Haute 1, Brussels', ${industry}, ${primaryRole}, ${rate.amount}, ${rate.currency}, ${experienceLevel}, ${phone}, ${JSON.stringify(skills.map((name) => ({ name, proficiency: 'advanced' })))}, ${JSON.stringify(languages.map((language) => ({ language, level: 'fluent' })))})`
  return account
}

/** Creates an organisation with a user, by default a manager, and a worker. */
export async function sampleTeam(world: World, role: Parameters<typeof sampleUser>[2] = 'manager') {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, role)
  const worker = await sampleWorker(world, organisation)
  return { organisation, manager, worker }
}

/** Returns calls that add, edit and read a worker, by default as the given user. */
export function workerCalls(world: World, user: () => SampleAccount) {
  return {
    add: (body: object, by = user()) =>
      world.call(workforceRoutes.addWorker, { body: body as never }, { ...by, language: 'en' }),
    /** Returns the temporary password of a worker whom the user has just added. */
    firstPassword: async (id: string, by = user()) =>
      (await world.call(workforceRoutes.createFirstPassword, { params: { id } }, by)).body.temporaryPassword,
    edit: (id: string, body: object, by = user()) =>
      world.call(workforceRoutes.editWorker, { params: { id }, body: body as never }, { ...by, language: 'en' }),
    read: async (id: string, by = user()) =>
      (await world.call(workforceRoutes.readWorker, { params: { id } }, by)).body,
  }
}

const filed = {
  'First name': 'Zoë',
  'Last name': 'Peeters',
  'Date of birth': '31/12/1990',
  'National ID': '90.12.31-001.73',
  Email: 'zoe@import.example',
  Address: 'Rue Haute 1, 1000 Brussels',
  Industry: 'Retail',
  'Primary role': 'Picker',
}

/** Creates a CSV file of workers: the usual values, replaced by those given by heading. */
export function sampleFile(
  workers: readonly Readonly<Record<string, string>>[],
  { separator = ',', headings = Object.keys({ ...filed, ...workers[0] }) } = {},
): string {
  const lines = workers.map((worker, index) => {
    // Each worker is another person.
    const cells: Record<string, string> = { ...filed, ...(index > 0 && { 'National ID': `P${index}` }), ...worker }
    return headings.map((heading) => cells[heading] ?? '')
  })
  return [headings, ...lines].map((cells) => csvLine(cells, separator)).join('')
}

/** The required fields of a worker. */
export const requiredForm = {
  firstName: 'Aïcha',
  lastName: "N'Diaye",
  dateOfBirth: '1990-02-28',
  nationalId: '90.02.28-123.68',
  email: 'aicha@example.com',
  address: 'Rue 1\n1000 Bruxelles',
  industry: 'retail' as const,
  primaryRole: 'Picker',
}

/** All fields of a worker. */
export const wholeForm = {
  ...requiredForm,
  username: 'Aicha',
  phone: '+32 470 12 34 56',
  experienceLevel: 'expert' as const,
  payRate: { amount: 1735, currency: 'EUR' as const },
  professionalBio: 'Ten years in cold stores.',
  maritalStatus: 'married' as const,
  numberOfDependents: 3,
  bankAccount: { accountHolder: "A. N'Diaye", accountNumber: 'be68 5390 0754 7034', bic: 'gkccbebb' },
  desiredJobRoles: ['Team leader', 'Planner'],
  skills: [
    { name: 'Reach truck', proficiency: 'expert' as const },
    { name: 'Écriture', proficiency: 'beginner' as const },
  ],
  languages: [
    { language: 'fr', level: 'native' as const },
    { language: 'nl', level: 'basic' as const },
  ],
  workHistory: [
    { company: 'Frigo', jobTitle: 'Picker', startDate: '2020-02-29', endDate: null, description: 'Nights\nand days' },
    { company: 'Delhaize', jobTitle: 'Cashier', startDate: '2018-01-01', endDate: '2018-01-01' },
  ],
}
