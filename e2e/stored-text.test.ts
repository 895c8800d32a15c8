import { expect, test } from 'vitest'
import { type SampleTenant, sampleTenant } from '#app/server/samples.ts'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { fragment, raw } from '#platform/server/db/statement.ts'
import { hostileTexts } from '#platform/server/testing/hostile-texts.ts'
import { addressesOf, go } from './addresses.ts'
import { person } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T08:00:00Z' })
const { world } = product

// Columns with free text; all others have a fixed format.
const free =
  /^(?!search_)((\w+_)?(names?|title|text|description|notes|comment|reason|address|job_title)|role|primary_role|desired_job_roles|issuer|label|body|company|organiser|professional_bio|task_description|headquarters_location|account_holder|equipment_used|street|city|buyer_reference|user_agent|unknown_columns|last_error|subject)$/
const isFree = (name: string) => free.test(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** Writes hostile texts into every text column of an organisation's records, without validation. */
async function poison({ admin: { organisationId }, ids }: SampleTenant): Promise<number> {
  await world.sql`insert into clients (organisation_id, id, name) select ${organisationId}, gen_random_uuid(), name from unnest(${hostileTexts}::text[]) name`
  await world.sql`
    update workers set desired_job_roles = '{x}', professional_bio = 'x', skills = '[{"name":"x","proficiency":"expert"}]',
           work_history = '[{"company":"x","jobTitle":"x","startDate":"2020-01-01","endDate":null,"description":"x"}]' where id = ${ids.worker}`
  const columns = await world.sql<{ table: string; column: string; type: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'ARRAY', 'jsonb')
       and c.table_name not in ('history', 'idempotency_keys')
       and (c.table_name = 'organisations' or exists (
             select 1 from information_schema.columns o
              where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'organisation_id'))
     order by 1, 2`
  // Immutable rows can contain such texts, too.
  for (const table of [
    'client_statements',
    'client_statement_lines',
    'contracts',
    'pay_stubs',
    'pay_lines',
    'pay_periods',
  ])
    await world.sql(`alter table ${table} disable trigger user`)
  let written = 0
  for (const [index, { table, column, type }] of columns.entries()) {
    const owner = raw(table === 'organisations' ? 'id' : 'organisation_id')
    const name = raw(`"${column}"`)
    const own = fragment`${owner} = ${organisationId} and ${name} is not null`
    const text = hostileTexts[index % hostileTexts.length] ?? ''
    if (type === 'jsonb') {
      const stored = await world.sql<{ at: string; value: unknown }>`
        select ctid::text as at, ${name} as value from ${raw(table)} where ${own}`
      for (const { at, value } of stored) {
        const after = JSON.stringify(withText(value, text, column === 'values'))
        if (after === JSON.stringify(value)) continue
        await world.sql`update ${raw(table)} set ${name} = ${after} where ${own} and ctid = ${at}::tid`
        written++
      }
    } else if (isFree(column) && !(table === 'clients' && column === 'name')) {
      const value = type === 'ARRAY' ? [text] : text
      // A column that accepts only certain values refuses.
      const changed = await world.sql`update ${raw(table)} set ${name} = ${value} where ${own} returning 1`.catch(
        () => [],
      )
      if (changed.length > 0) written++
    }
  }
  return written
}

/** Replaces the free texts of a value, or all of its texts. */
function withText(value: unknown, text: string, everywhere: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withText(one, text, everywhere))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && (everywhere || isFree(name)) ? text : withText(one, text, everywhere),
    ]),
  )
}

/** Moves the pointer over all elements with a tooltip. */
const hover = `for (const one of document.querySelectorAll('main [title], main [aria-label], .vis-item, .leaflet-marker-icon'))
  one.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))`

/** Finds elements that were created from a stored text, and whether a script in one ran. */
const planted = `(() => {
  const leads = /^\\s*(javascript:|data:text|(https?:)?\\/\\/xss\\.)/
  const isPlanted = (one) =>
    [...one.attributes].some(
      ({ name, value }) => /^(on|srcdoc)/.test(name) || (/(href|src|action|data|poster)$/.test(name) && leads.test(value)),
    ) ||
    (one.matches('script, style, template') && /xss/.test(one.textContent)) ||
    one.matches('object, embed, base, meta[http-equiv=refresh]')
  return [...document.querySelectorAll('*')].filter(isPlanted).map((one) => one.outerHTML.slice(0, 200)).concat('xss' in window ? 'it ran' : [])
})()`

test('T49 hostile text in any stored field is shown as text on every screen of every user', async () => {
  const tenant = await sampleTenant(world)
  const { admin, worker, ids } = tenant
  const { organisationId } = admin
  const user = await sampleUser(world, admin, 'user')
  expect(await poison(tenant)).toBeGreaterThan(40)
  const idle = await sampleClient(world, admin)
  await world.sql`update clients set name = (select name from clients where id = ${ids.client}) || ' 2' where id = ${idle.clientId}`
  const outside: string[] = []
  const shown: string[] = []
  const walk = async (type: 'provider' | 'worker', cookie: string) => {
    const { page, t } = await person(product, 'en', '/help', { cookie })
    page.on('dialog', (dialog) => {
      outside.push(`dialog: ${dialog.message()}`)
      void dialog.accept()
    })
    page.on('response', (answer) => {
      if (answer.status() >= 500) {
        outside.push(`${answer.status()} ${answer.url()}`)
      }
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url())) outside.push(request.url())
    })
    const expectSafe = async (at: string) => {
      await page.evaluate(hover)
      expect(await page.evaluate(planted), at).toEqual([])
      shown.push(await page.evaluate<string>('document.body.innerText'))
    }
    for (const to of addressesOf(type, tenant)) {
      await go(page, to)
      await expectSafe(to)
    }
    const bell = page.locator('[data-tour="bell"]')
    await bell.click()
    await expect.poll(() => bell.getAttribute('aria-expanded')).toBe('true')
    await expectSafe('the bell')
    if (cookie !== admin.cookie) return
    // The confirmation before, and the toast after.
    await page.keyboard.press('Escape')
    await go(page, `/provider/clients/${ids.client}`)
    await page.getByRole('button', { name: t('clients.one.moreActions') }).click()
    await page.getByRole('menuitem', { name: t('platform.action.delete') }).click()
    await page.getByRole('dialog').waitFor()
    await expectSafe('the dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // A client with open work cannot be deactivated.
    await go(page, `/provider/clients/${idle.clientId}`)
    await page.getByRole('button', { name: t('clients.one.moreActions') }).click()
    await page.getByRole('menuitem', { name: t('clients.deactivate.action') }).click()
    await page
      .getByText(t('clients.deactivate.done', { name: '' }).trim())
      .first()
      .waitFor()
    await expectSafe('the toast')
  }
  await Promise.all([walk('provider', admin.cookie), walk('provider', user.cookie), walk('worker', worker.cookie)])
  expect(outside).toEqual([])
  const all = shown.join('\n')
  const texts = await world.sql<{ text: string }>`
    select name as text from clients where organisation_id = ${organisationId} union select name from projects where organisation_id = ${organisationId}
    union select title from requests where organisation_id = ${organisationId} union select name from documents where organisation_id = ${organisationId}
    union select last_name from workers where organisation_id = ${organisationId} union select title from announcements where organisation_id = ${organisationId}
    union select name from message_attachments where organisation_id = ${organisationId} union select text from messages where organisation_id = ${organisationId}
    union select name from work_sites where organisation_id = ${organisationId} union select notes from clients where organisation_id = ${organisationId}
    union select unnest(desired_job_roles) from workers where organisation_id = ${organisationId}
    union select skills->0->>'name' from workers where organisation_id = ${organisationId}
    union select company_name from organisations where id = ${organisationId}`
  expect(texts.filter(({ text }) => text && !all.includes(text))).toEqual([])
})
