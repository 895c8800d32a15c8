import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { accessibilityFaults, languagesFor } from './browser.ts'
import { checkBothWidths } from './both-widths.ts'
import { person } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

/** A file as spreadsheet programs save it here: Windows-1252, semicolons, day before month, empty lines. */
const heading = 'Voornaam;Achternaam;Geboortedatum;Rijksregisternummer;E-mail;Adres;Sector;Hoofdfunctie;Uurtarief;Maat'
const line = (name: string, born: string, mail: string) =>
  `${name};Peeters;${born};P-${name};${mail};Rue Haute 1, Brussels;Detailhandel;Magazijnier;17,35;M`
const file = (...lines: string[]) => ({
  name: 'workers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, '', ...lines, ''].join('\r\n'), 'latin1'),
})

test.each(languagesFor('fr'))('a file is checked, corrected, mapped, imported and undone, in %s', async (language) => {
  const organisation = await sampleOrganisation(world)
  const { cookie, accountId } = await sampleUser(world, organisation)
  await world.sql`update accounts set preferred_language = ${language} where id = ${accountId}`
  const who = await person(product, language, '/provider/workforce/import', { cookie })
  const { page, t, sees, follow } = who
  await sees(t('imports.file.drop'))
  await checkBothWidths(who, `import-${language}`)
  const wrong = file(line('Zoë', '31/02/1990', 'zoe@import.example'), line('Ann', '28/02/1990', 'no address'))
  await page.locator('input[type="file"]').setInputFiles(wrong)
  await sees(t('imports.faults.title', { count: 2 }))
  await sees('31/02/1990')
  await sees(t('workforce.validation.emailInvalid'))
  await checkBothWidths(who, `import-faults-${language}`)

  const corrected = file(line('Zoë', '28/02/1990', 'zoe@import.example'), line('Ann', '1-3-91', 'ann@import.example'))
  await page.locator('input[type="file"]').setInputFiles(corrected)
  await sees(t('imports.ready.title', { count: 2 }))
  await sees('Maat')
  // A column that is not recognised gets a field, and its values are shown under it.
  await page.getByLabel('Maat', { exact: true }).selectOption({ label: t('workforce.field.professionalBio') })
  await page.getByRole('button', { name: t('imports.mapping.check'), exact: true }).click()
  const preview = page.getByRole('region', { name: t('imports.preview.title') })
  await preview.getByRole('columnheader', { name: t('workforce.field.professionalBio') }).waitFor()
  await checkBothWidths(who, `import-ready-${language}`)
  await page.getByRole('button', { name: t('imports.ready.action', { count: 2 }) }).click()
  await sees(t('imports.done.title', { count: 2 }))
  await page.reload()
  await sees(t('imports.done.title', { count: 2 }))
  await checkBothWidths(who, `import-done-${language}`)
  await follow('imports.done.list')
  await sees('Zoë Peeters')
  await sees('Ann Peeters')
  const [{ born } = { born: '' }] = await world.sql<{ born: string }>`
    select date_of_birth::text as born
     from workers where organisation_id = ${organisation.organisationId} and first_name = 'Ann'`
  expect(born).toBe('1991-03-01')

  await page.goBack()
  await page.getByRole('button', { name: t('imports.undo.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('imports.undo.text')).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: t('imports.undo.action'), exact: true }).click()
  await sees(t('imports.undone.title'))
  await checkBothWidths(who, `import-undone-${language}`)
  await page.getByRole('button', { name: t('imports.file.again'), exact: true }).click()
  await page.getByText(t('platform.runs.status.undone'), { exact: true }).waitFor()
  // The mapping is remembered for the next file.
  await page.locator('input[type="file"]').setInputFiles(corrected)
  await preview.getByRole('columnheader', { name: t('workforce.field.professionalBio') }).waitFor()
  await checkBothWidths(who, `import-again-${language}`)
})
