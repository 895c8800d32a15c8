import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workforce } from './routes.ts'
import { requiredForm, wholeForm, workerCalls } from './samples.ts'

const world = await openWorld([...accounts, ...workforce])

const shown = {
  ...wholeForm,
  username: 'aicha',
  phone: '+32470123456',
  nationalId: '•••• 3.68',
  bankAccount: { accountHolder: "A. N'Diaye", accountNumber: '•••• 7034', bic: 'GKCCBEBB' },
  workHistory: [wholeForm.workHistory[0], { ...wholeForm.workHistory[1], description: null }],
}

let admin: SampleAccount
beforeEach(async () => {
  admin = await sampleUser(world, await sampleOrganisation(world))
})

const { add, edit, read } = workerCalls(world, () => admin)

describe('A complete worker', () => {
  test('is added and read as written, with lists in their order', async () => {
    const { status, body } = await add(wholeForm)
    expect(status).toBe(201)
    expect(await read(body.id)).toMatchObject({ ...shown, version: 1, status: 'active', image: null })
  })

  test('has empty values for everything that was not given', async () => {
    const { body } = await add(requiredForm)
    expect(body).toMatchObject({
      phone: null,
      payRate: null,
      maritalStatus: null,
      numberOfDependents: null,
      bankAccount: null,
      desiredJobRoles: [],
      skills: [],
      languages: [],
      workHistory: [],
    })
  })

  test('keeps the fields that an edit leaves out', async () => {
    const { body } = await add(wholeForm)
    const edited = await edit(body.id, { lastName: 'Diallo' })
    expect(edited.body).toMatchObject({ ...shown, lastName: 'Diallo', version: 2 })
    expect(await read(body.id)).toMatchObject({ ...shown, lastName: 'Diallo' })
  })

  test('keeps the national ID if its masked value is sent back', async () => {
    const { body } = await add(wholeForm)
    const manager = await sampleUser(world, admin, 'manager')
    const { nationalId } = await read(body.id, manager)
    expect(nationalId).toContain('•')
    const edited = await edit(body.id, { nationalId }, manager)
    expect([edited.status, edited.problem.errors?.map(({ path }) => path)]).toEqual([422, ['nationalId']])
    expect(await read(body.id)).toMatchObject({ nationalId, version: 1 })
  })

  test('loses the fields that an edit empties', async () => {
    const { body } = await add(wholeForm)
    const nothing = {
      username: null,
      phone: '',
      experienceLevel: null,
      payRate: null,
      professionalBio: null,
      maritalStatus: '',
      numberOfDependents: null,
      bankAccount: null,
      desiredJobRoles: [],
      skills: [],
      languages: [],
      workHistory: [],
    }
    const { status, body: edited } = await edit(body.id, nothing)
    expect(status).toBe(200)
    expect(edited).toMatchObject({ ...nothing, phone: null, maritalStatus: null })
  })

  test('T31 is not overwritten by an edit of an older version', async () => {
    const { body } = await add(wholeForm)
    const by = { ...admin, ifMatch: 1 }
    await world.call(workforceRoutes.editWorker, { params: { id: body.id }, body: { skills: [] } }, by)
    const { status, problem } = await world.call(
      workforceRoutes.editWorker,
      { params: { id: body.id }, body: { skills: wholeForm.skills } },
      by,
    )
    expect([status, problem.code]).toEqual([409, 'STALE_VERSION'])
    expect(problem.current).toMatchObject({ version: 2, skills: [] })
  })
})

type Case = [field: string, value: unknown, messages: Record<string, string>]

describe('T15 validation uses the messages of the specification for each field', () => {
  const job = wholeForm.workHistory[0]
  test.each<Case>([
    [
      'skills',
      [{}],
      { 'skills.0.name': 'Skill name is required', 'skills.0.proficiency': 'Skill proficiency is required' },
    ],
    [
      'skills',
      [{ name: ' ', proficiency: '' }],
      { 'skills.0.name': 'Skill name is required', 'skills.0.proficiency': 'Skill proficiency is required' },
    ],
    ['skills', [{ name: 'A', proficiency: 'godlike' }], { 'skills.0.proficiency': 'Choose one of the options' }],
    [
      'skills',
      [
        { name: 'Excel', proficiency: 'expert' },
        { name: 'excel', proficiency: 'expert' },
      ],
      { 'skills.1.name': 'This skill is already added' },
    ],
    [
      'languages',
      [{}],
      { 'languages.0.language': 'Language is required', 'languages.0.level': 'Language level is required' },
    ],
    ['languages', [{ language: '', level: 'basic' }], { 'languages.0.language': 'Language is required' }],
    ...['fra', 'f', 'FR', 'é1'].map((language): Case => [
      'languages',
      [{ language, level: 'basic' }],
      { 'languages.0.language': 'A language code must be exactly 2 characters' },
    ]),
    [
      'languages',
      [
        { language: 'fr', level: 'basic' },
        { language: 'nl', level: 'basic' },
        { language: 'fr', level: 'fluent' },
      ],
      { 'languages.2.language': 'This language is already added' },
    ],
    // Reported together with the errors of an item.
    [
      'languages',
      [
        { language: 'fr', level: 'basic' },
        { language: 'fr', level: '' },
      ],
      { 'languages.1.level': expect.any(String), 'languages.1.language': 'This language is already added' },
    ],
    [
      'workHistory',
      [{}],
      {
        'workHistory.0.company': 'Company is required',
        'workHistory.0.jobTitle': 'Job title is required',
        'workHistory.0.startDate': 'Start date is required',
      },
    ],
    [
      'workHistory',
      [{ ...job, endDate: '2020-02-28' }],
      { 'workHistory.0.endDate': 'End date must be on or after the start date' },
    ],
    ['workHistory', [{ ...job, startDate: '2019-02-29' }], { 'workHistory.0.startDate': 'Enter a valid date' }],
    ['numberOfDependents', -1, { numberOfDependents: 'Value must be at least 0' }],
    ['numberOfDependents', 51, { numberOfDependents: 'Value must be at most 50' }],
    ['numberOfDependents', 1.5, { numberOfDependents: 'Check the format of this value' }],
    ['maritalStatus', 'complicated', { maritalStatus: 'Choose one of the options' }],
    ['desiredJobRoles', [''], { 'desiredJobRoles.0': 'This field is required' }],
    ['bankAccount', { accountNumber: '' }, { 'bankAccount.accountNumber': 'Account number is required' }],
    [
      'bankAccount',
      { accountNumber: 'BE68539007547035' },
      { 'bankAccount.accountNumber': 'This IBAN is not valid. Check the letters and digits.' },
    ],
    [
      'bankAccount',
      { accountNumber: '12345678', bic: 'NOPE' },
      { 'bankAccount.bic': 'Enter a valid BIC, such as GEBABEBB' },
    ],
  ])('%s %j', async (field, value, messages) => {
    const { status, problem } = await add({ ...requiredForm, [field]: value })
    expect(status).toBe(422)
    expect(Object.fromEntries((problem.errors ?? []).map(({ path, message }) => [path, message]))).toEqual(messages)
    const { body } = await add(requiredForm)
    expect((await edit(body.id, { [field]: value })).status).toBe(422)
  })

  test('for all fields together, each at its path', async () => {
    const { problem } = await add({ ...requiredForm, email: 'no', skills: [{}], languages: [{}], workHistory: [{}] })
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      'email',
      'skills.0.name',
      'skills.0.proficiency',
      'languages.0.language',
      'languages.0.level',
      'workHistory.0.company',
      'workHistory.0.jobTitle',
      'workHistory.0.startDate',
    ])
  })

  test('and for lists of more than a hundred items', async () => {
    const skills = Array.from({ length: 101 }, (_, index) => ({ name: `Skill ${index}`, proficiency: 'expert' }))
    expect((await add({ ...requiredForm, skills })).problem.errors).toMatchObject([{ path: 'skills', code: 'tooLong' }])
    expect((await add({ ...requiredForm, skills: skills.slice(1) })).status).toBe(201)
  })
})

test('T16 values of the wrong type are refused and named, not converted', async () => {
  const wrong = {
    skills: { 0: { name: 'x', proficiency: 'expert' } },
    languages: 'fr',
    workHistory: [null],
    desiredJobRoles: [['x']],
    numberOfDependents: '3',
    bankAccount: 'BE68539007547034',
  }
  const { status, problem } = await add({ ...requiredForm, ...wrong })
  expect(status).toBe(422)
  expect(new Set(problem.errors?.map(({ path }) => path.split('.')[0]))).toEqual(new Set(Object.keys(wrong)))
})

test('T17 template, formula and SQL characters are returned as they were written', async () => {
  const text = `{{7*7}} \${7*7} =1+1 ' OR 1=1-- %_ <b>`
  const { body } = await add({
    ...requiredForm,
    firstName: text,
    desiredJobRoles: [text],
    skills: [{ name: text, proficiency: 'expert' }],
    workHistory: [{ company: text, jobTitle: text, startDate: '2020-01-01', description: text }],
  })
  expect(await read(body.id)).toMatchObject({
    firstName: text,
    desiredJobRoles: [text],
    skills: [{ name: text }],
    workHistory: [{ company: text, jobTitle: text, description: text }],
  })
})

test('T18 a name cannot inject a header into an email', async () => {
  const broken = 'Eve\r\nBcc: all@example.com'
  const { problem } = await add({
    ...requiredForm,
    firstName: broken,
    lastName: broken,
    primaryRole: broken,
    email: `${broken}@x.example`,
    skills: [{ name: broken, proficiency: 'expert' }],
    desiredJobRoles: [broken],
  })
  expect(problem.errors?.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['firstName', 'lastName', 'primaryRole', 'email', 'skills.0.name', 'desiredJobRoles.0']),
  )
})

test('T26 a job may begin or end on 29 February only in a leap year', async () => {
  const job = (startDate: string, endDate: string | null) =>
    add({
      ...requiredForm,
      email: `${startDate}${endDate}@example.com`,
      workHistory: [{ company: 'X', jobTitle: 'Y', startDate, endDate }],
    })
  expect((await job('2028-02-29', '2028-02-29')).status).toBe(201)
  expect((await job('2027-02-29', null)).status).toBe(422)
  expect((await job('2026-02-28', '2027-02-29')).status).toBe(422)
})
