import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { importRefusals, type ImportReport } from '#domains/imports/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { workforceRoutes } from '../../contract.ts'

const path = '/provider/workforce/import'
const { importWorkers, listImports, readImport, undoImport } = workforceRoutes
const undoUntil = '2026-11-19T10:00:00Z'

const checked: ImportReport = {
  id: null,
  status: 'checked',
  rows: 2,
  done: 0,
  encoding: 'utf-8',
  delimiter: ';',
  unknownColumns: ['Shoes'],
  faultCount: 0,
  faults: [],
  layout: {
    columns: [
      { heading: 'Voornaam', column: 'firstName' },
      { heading: 'Shoes', column: null },
    ],
    defaults: {},
    preview: [{ line: 2, cells: { firstName: 'Zoë' } }],
  },
  undoUntil: null,
}
const reported = (change: Partial<ImportReport>): ImportReport => ({ ...checked, ...change })
const stored = (change: Partial<ImportReport>) => reported({ id: uuid(51), layout: null, ...change })
const faults = [
  { line: 3, column: 'Voornaam', value: null, code: 'firstNameRequired', message: 'Enter the first name' },
]
const wrong = reported({ faultCount: 1, faults })
const done = stored({ status: 'done', done: 2, undoUntil })
const noImports = { items: [], total: 0, nextCursor: null }

const choose = async () => {
  await expect.element(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  const input = page.elementLocator(document.querySelector('input[data-import]') as Element)
  await userEvent.upload(input, new File(['Voornaam;Shoes'], 'workers.csv', { type: 'text/csv' }))
}

test('rows of workers who may be stored already need a choice, for all or one by one', async ({ api, visit }) => {
  const choices: ('update' | 'create' | 'skip')[] = ['update', 'create', 'skip']
  const match = { name: 'Zoe Peeters', record: { id: uuid(61), name: 'Zoë Peeters' }, choice: null, choices }
  const matches = [
    { ...match, line: 2, message: 'same national ID' },
    { ...match, line: 3, name: 'Ann Claes', record: null, message: 'same national ID', choices: choices.slice(1) },
    { ...match, line: 4, message: 'same phone number', choice: 'create' as const },
  ]
  api.answers(listImports, () => noImports)
  api.answers(importWorkers, ({ query }) =>
    query.dryRun === 'true' ? reported({ matches }) : stored({ status: 'running' }),
  )
  api.answers(readImport, () => done)
  await visit(path, user('providerAdmin'))
  await choose()
  await expect.element(page.getByRole('heading', { name: '3 rows may already exist as records' })).toBeVisible()
  const start = page.getByRole('button', { name: 'Import 2 rows' })
  await expect.element(start).toBeDisabled()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'All rows' }), 'Update')
  await expect.element(page.getByRole('combobox', { name: 'Row 2: Zoe Peeters' })).toHaveValue('update')
  await expect.element(start).toBeDisabled()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Row 3: Ann Claes' }), 'Leave out')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Row 4: Zoe Peeters' }), 'Create')
  await start.click()
  await expect.element(page.getByText('2 rows have been imported')).toBeVisible()
  expect(JSON.parse(api.sentTo(importWorkers).at(-1)?.query.matches ?? '')).toEqual({
    lines: { 2: 'update', 3: 'skip', 4: 'create' },
  })
})

test('a file with an error is checked again with another mapping, and imported with invitations', async ({
  api,
  visit,
}) => {
  api.answers(listImports, () => noImports)
  api.answers(importWorkers, () => wrong)
  await visit(path, user('providerAdmin'))
  await expect.element(page.getByText('Forklift (advanced); Picking')).toBeVisible()
  await choose()
  await expect.element(page.getByRole('heading', { name: '1 error' })).toBeVisible()
  await expect.element(page.getByText('Enter the first name')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Shoes' }), 'Industry')
  // Shown without a click, because a required column is missing. Each worker has another national ID and another address.
  await expect.element(page.getByRole('textbox', { name: 'Primary role' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'National ID' })).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('textbox', { name: 'Primary role' }), 'Picker')
  api.answers(importWorkers, ({ query }) =>
    query.dryRun === 'true' ? checked : stored({ status: 'running', done: 1 }),
  )
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByRole('heading', { name: '2 rows are ready to be imported' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'First rows' })).toMatchTextContent('Zoë')
  await page.getByRole('checkbox', { name: 'Send each worker an invitation by email' }).click()
  api.answers(readImport, () => done)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect.element(page.getByText('2 rows have been imported')).toBeVisible()
  const mapping = JSON.stringify({
    headings: { Voornaam: 'firstName', Shoes: 'industry' },
    defaults: { primaryRole: 'Picker' },
  })
  expect(api.sentTo(importWorkers).map(({ query }) => query)).toEqual([
    { dryRun: 'true' },
    { dryRun: 'true', mapping },
    { mapping, invite: 'true' },
  ])
})

const open = reported({
  layout: {
    columns: [{ heading: 'Geboren', column: 'dateOfBirth' }],
    defaults: {},
    questions: [
      {
        key: 'dateOrder.dateOfBirth',
        about: 'dateOrder',
        heading: 'Geboren',
        answer: 'dmy',
        choices: [
          { value: 'dmy', examples: [{ cell: '12/01/1990', read: '1990-01-12' }] },
          { value: 'mdy', examples: [{ cell: '12/01/1990', read: '1990-12-01' }] },
        ],
      },
    ],
    preview: [{ line: 2, cells: { dateOfBirth: '1990-01-12' } }],
  },
})

test('a question about a file shows how it is read with each answer, and the answer is sent (F05)', async ({
  api,
  visit,
}) => {
  api.answers(listImports, () => noImports)
  api.answers(importWorkers, () => open)
  await visit(path, user('providerAdmin'))
  await choose()
  const question = page.getByRole('radiogroup', { name: /dates in “Geboren”/ })
  await expect.element(question.getByRole('radio', { name: 'Day, month, year' })).toBeChecked()
  await expect.element(page.getByText('12/01/1990 is 1 Dec 1990')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'First rows' })).toMatchTextContent('12 Jan 1990')
  await question.getByRole('radio', { name: 'Month, day, year' }).click()
  await page.getByRole('button', { name: 'Apply answers' }).click()
  await expect.poll(() => api.sentTo(importWorkers).length).toBe(2)
  expect(JSON.parse(String(api.sentTo(importWorkers)[1]?.query.mapping))).toEqual({
    headings: { Geboren: 'dateOfBirth' },
    defaults: {},
    answers: { 'dateOrder.dateOfBirth': 'mdy' },
  })
})

test('a file that was edited after it was chosen is asked for again, and the result has the focus (F52)', async ({
  api,
  visit,
}) => {
  api.answers(listImports, () => noImports)
  api.answers(importWorkers, () => wrong)
  await visit(path, user('providerAdmin'))
  await choose()
  await expect.element(page.getByRole('heading', { name: '1 error' })).toBeVisible()
  await expect.poll(() => document.activeElement?.contains(page.getByText('1 error').element())).toBe(true)
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer')
  reading.mockRejectedValueOnce(new DOMException('The file could not be read', 'NotReadableError'))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText(/has been edited, moved or deleted since you chose it/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose another file' })).toBeVisible()
  expect(api.sentTo(importWorkers)).toHaveLength(1)
  reading.mockRestore()
})

test('a check that fails is repeated', async ({ api, visit }) => {
  api.answers(listImports, () => noImports)
  api.answers(importWorkers, unreachable)
  await visit(path, user('providerAdmin'))
  await choose()
  await recover(() => api.answers(importWorkers, () => checked))
  await expect.element(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
})

test('an import from the list is undone, unless its workers have been used', async ({ api, visit }) => {
  const past = {
    id: uuid(51),
    status: 'done',
    rows: 2,
    createdAt: '2026-11-18T09:00:00Z',
    by: null,
    undoUntil,
  } as const
  api.answers(listImports, () => ({ items: [past], total: 1, nextCursor: null }))
  api.answers(readImport, () => done)
  api.answers(undoImport, () => {
    throw importRefusals.IMPORT_USED({ values: { names: 'Zoë Peeters' } })
  })
  await visit(path, user('providerAdmin'))
  await page.getByRole('link', { name: /18 Nov|18\/11/ }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Undo import' })
  await confirm.click()
  await expect.element(page.getByText(/records have been used: Zoë Peeters\./)).toBeVisible()
  api.answers(undoImport, () => stored({ status: 'undoing' }))
  api.answers(readImport, () => stored({ status: 'undone' }))
  await page.getByRole('button', { name: 'Undo import' }).click()
  await confirm.click()
  await expect.element(page.getByText('Import undone')).toBeVisible()
})

test('the rows without errors are imported, and the others saved with their reasons', async ({ api, visit }) => {
  const partial = { ready: 1, left: [{ line: 3, cells: { lastName: 'Peeters', email: 'p@example' } }] }
  const faulty = reported({
    faultCount: 1,
    faults: [{ line: 3, column: 'E-mail', value: 'p@example', code: 'emailInvalid', message: 'Enter a valid address' }],
    partial,
  })
  const saved: File[] = []
  const save = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as File)
    return '#'
  })
  api.answers(listImports, () => noImports)
  api.answers(importWorkers, ({ query }) =>
    query.dryRun === 'true' ? faulty : { ...faulty, id: uuid(51), status: 'running' as const, rows: 1, layout: null },
  )
  api.answers(readImport, () => stored({ status: 'done', rows: 1, done: 1, undoUntil }))
  await visit(path, user('providerAdmin'))
  await choose()
  await page.getByRole('button', { name: 'Import 1 row without errors' }).click()
  await expect.element(page.getByText('1 row has been imported')).toBeVisible()
  expect(api.sentTo(importWorkers).at(-1)?.query.faulty).toBe('skip')
  await page.getByRole('button', { name: 'Download 1 row to correct' }).click()
  expect(saved.map(({ name }) => name)).toEqual(['To correct in workers.csv'])
  const [headings, row] = ((await saved[0]?.text()) ?? '').replace('\ufeff', '').split('\r\n')
  expect([headings, row]).toEqual(['Last name,Email,Reason', 'Peeters,p@example,E-mail: Enter a valid address'])
  save.mockRestore()
})

test('an import that stopped shows its errors', async ({ api, visit }) => {
  api.answers(readImport, () => stored({ status: 'failed', faultCount: 1, faults }))
  await visit(`${path}?id=${uuid(51)}`, user('providerAdmin'))
  await expect.element(page.getByText('Enter the first name')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import another file' })).toBeVisible()
})

test('a role without permission sees why it cannot import', async ({ api, visit }) => {
  api.answers(listImports, () => {
    throw refuse.FORBIDDEN()
  })
  api.answers(importWorkers, () => {
    throw refuse.FORBIDDEN()
  })
  await visit(path, user('user'))
  await choose()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
})
