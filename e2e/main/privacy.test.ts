import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { deletionWords, signOf } from '#domains/privacy/rules.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { faultsOnce, languagesFor, shot } from '../browser.ts'
import { person } from '../person.ts'
import { openProduct } from '../product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
const password = 'Quiet-Harbour-7!'
const others: Readonly<Record<Language, Language>> = { en: 'nl', fr: 'en', nl: 'fr' }

test.each(languagesFor('nl'))(
  'a worker sets their choices, downloads their data and deletes their account, on a phone, in %s (T45)',
  async (language) => {
    const organisation = await sampleOrganisation(product.world)
    const worker = await sampleWorker(product.world, organisation)
    await product.world.sql`
      update accounts set preferred_language = ${language}, password_hash = ${await product.world.services.passwords.hash(password)}
       where id = ${worker.accountId}`
    const { page, t, press, fill, sees } = await person(product, language, '/worker/profile?tab=security', {
      cookie: worker.cookie,
      size: 'phone',
    })
    await page.getByLabel(t('privacy.switch.sharingWithPartners')).uncheck()
    await shot(page, `privacy-${language}`)
    expect(await faultsOnce(page, 'settings')).toEqual([])
    await press('platform.action.save')
    await sees(t('privacy.settings.saved'))

    const coming = page.waitForEvent('download')
    await press('privacy.export.action')
    const files = unzipSync(await readFile(await (await coming).path()))
    expect(Buffer.from(files['index.html'] as Uint8Array).toString()).toContain(t('privacy.section.profile'))

    await press('privacy.deletion.open')
    const word = deletionWords[language]
    await page.getByLabel(t('privacy.deletion.confirmation', { word })).fill(deletionWords[others[language]])
    await fill('privacy.deletion.password', password)
    await press('privacy.deletion.action')
    await sees(t('privacy.validation.wrongWord'))
    await shot(page, `privacy-deletion-${language}`)
    expect(await faultsOnce(page, 'deletion')).toEqual([])
    await page.getByLabel(t('privacy.deletion.confirmation', { word })).fill(word)
    await press('privacy.deletion.action')
    await sees(t('privacy.deletion.done'))
    await page.waitForURL(/\/auth\/login/)
    const [left] = await product.world.sql<{ name: string }>`
      select last_name as name from workers where id = ${worker.accountId}`
    expect(left?.name).toBe(signOf(worker.accountId))
  },
)
