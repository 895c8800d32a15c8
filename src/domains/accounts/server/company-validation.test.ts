import { expect, test } from 'vitest'
import { organisations } from '#domains/organisations/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from './samples.ts'

const world = await openWorld(organisations)
const admin: SampleAccount = await sampleUser(world, await sampleOrganisation(world))

const company = { companyName: 'Acme', headquartersLocation: 'Brussels', industry: 'retail' }
const contact = { fullName: 'An Admin', email: 'an@acme.example' }
const preferences = { preferredLanguage: 'fr', timeZone: 'UTC', notifyByEmail: true, newsletter: false }
const paths = { company: '/provider/profile', contacts: '/provider/contacts', preferences: '/provider/preferences' }
const forms = {
  company: (fields: object) => ({ ...company, ...fields }),
  contacts: (fields: object) => ({ primary: { ...contact, ...fields } }),
  preferences: (fields: object) => ({ ...preferences, ...fields }),
}
type Form = keyof typeof forms
const save = (form: Form, body: object) =>
  world.send(form === 'company' ? 'PATCH' : 'PUT', paths[form], body, { ...admin, language: 'en' })

test.each([
  ['company', { companyName: '' }, 'companyName companyNameRequired'],
  ['company', { companyName: undefined }, 'companyName companyNameRequired'],
  ['company', { companyName: 'x'.repeat(201) }, 'companyName tooLong'],
  ['company', { companyName: 'Acme\r\nBcc: x@y.example' }, 'companyName singleLine'],
  ['company', { headquartersLocation: ' ' }, 'headquartersLocation headquartersRequired'],
  ['company', { industry: 'mining' }, 'industry notListed'],
  ['company', { industry: undefined }, 'industry required'],
  ['company', { industry: '' }, 'industry required'],
  ['company', { numberOfEmployees: 0 }, 'numberOfEmployees tooSmall'],
  ['company', { numberOfEmployees: 1.5 }, 'numberOfEmployees wrongType'],
  ['company', { numberOfEmployees: '12' }, 'numberOfEmployees wrongType'],
  ['company', { numberOfEmployees: 10_000_001 }, 'numberOfEmployees tooBig'],
  ['company', { vatNumber: 'BE0428759498' }, 'vatNumber vatNumber'],
  ['company', { website: 'javascript:alert(1)' }, 'website webAddress'],
  ['company', { website: 'acme' }, 'website webAddress'],
  ['company', { website: 'https://evil.example\\@good.example' }, 'website webAddress'],
  ['company', { website: 'https://good.example:@evil.example' }, 'website webAddress'],
  ['company', { website: 'https://good.example\\evil' }, 'website webAddress'],
  ['company', { socialMediaLink: 'data:text/html,x' }, 'socialMediaLink webAddress'],
  ['contacts', { fullName: '' }, 'primary.fullName fullNameRequired'],
  ['contacts', { email: '' }, 'primary.email required'],
  ['contacts', { email: 'an@acme' }, 'primary.email email'],
  ['contacts', { phone: '0470' }, 'primary.phone phone'],
  ['preferences', { preferredLanguage: 'eng' }, 'preferredLanguage notListed'],
  ['preferences', { preferredLanguage: 'xx' }, 'preferredLanguage notListed'],
  ['preferences', { preferredLanguage: 'EN' }, 'preferredLanguage notListed'],
  ['preferences', { timeZone: 'Mars/Phobos' }, 'timeZone timeZone'],
  ['preferences', { timeZone: 'constructor' }, 'timeZone timeZone'],
  ['preferences', { notifyByEmail: 'true' }, 'notifyByEmail wrongType'],
  ['preferences', { newsletter: undefined }, 'newsletter required'],
] as const)('T15 %s with %j is refused', async (form, fields, fault) => {
  const { status, problem } = await save(form, forms[form](fields))
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
})

test('T15 all errors of a form are reported together, and nothing is saved', async () => {
  const { problem } = await save('company', { companyName: '', industry: 'x', website: 'x', colour: 'red' })
  expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
    'colour',
    'companyName',
    'headquartersLocation',
    'industry',
    'website',
  ])
  expect((await world.send('GET', '/provider/profile', undefined, admin)).body).toMatchObject({
    companyName: 'Sample Staffing',
  })
})

test.each([
  ['company', { industry: undefined }, 'This field is required'],
  ['contacts', { email: 'an@acme' }, 'Please enter a valid email address'],
  ['company', { numberOfEmployees: 0 }, 'Value must be at least 1'],
  ['company', { numberOfEmployees: 10_000_001 }, 'Value must be at most 10,000,000'],
] as const)('T15 %s with %j is refused in the words of the specification: %s', async (form, fields, message) => {
  const { problem } = await save(form, forms[form](fields))
  expect(problem.errors?.[0]?.message.replace(/\.$/, '')).toBe(message)
})

test.each(['UTC', 'PST', 'EST', 'CST', 'MST', 'Africa/Tunis'])('the time zone %s is accepted', async (timeZone) => {
  expect((await save('preferences', forms.preferences({ timeZone }))).body).toMatchObject({ timeZone })
})
