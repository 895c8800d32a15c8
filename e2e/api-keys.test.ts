import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { accessibilityFaults, languagesFor, shot } from './browser.ts'
import { administratorAt } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct()

test.each(languagesFor('fr'))(
  'T63 an API key is created, used, rotated and revoked, in %s',
  async (language: Language) => {
    const by = await administratorAt(product, language, '/provider/settings?tab=integrations')
    const dialog = by.page.getByRole('dialog')
    const submit = (name: string) => dialog.getByRole('button', { name: by.t(name), exact: true }).click()
    const choose = async (item: string) => {
      await by.page.getByRole('button', { name: by.t('keys.actions', { name: 'Payroll' }) }).click()
      await by.page.getByRole('menuitem', { name: by.t(item), exact: true }).click()
    }
    const check = async (name: string) => {
      await shot(by.page, `api-keys-${name}-${language}`)
      expect(await accessibilityFaults(by.page)).toEqual([])
    }
    const statusWith = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${product.url}/api/provider/clients`, { headers })).status
    }

    await by.press('keys.add')
    await by.fill('keys.field.name', 'Payroll')
    await submit('keys.add')
    await by.sees(by.t('keys.validation.scopes'))
    await dialog.getByRole('checkbox', { name: by.t('accounts.permission.clients:read'), exact: true }).check()
    await by.choose('keys.field.lifetime', '90')
    await check('form')
    await submit('keys.add')
    await by.sees(by.t('keys.text.lead'))
    const key = await dialog.getByText(/^interim_/).innerText()
    await check('text')
    await by.page.keyboard.press('Escape')
    await by.sees(by.t('keys.neverUsed'))
    expect(await statusWith(key)).toBe(200)

    await choose('keys.rotate.action')
    await submit('keys.rotate.action')
    await by.sees(by.t('keys.text.lead'))
    const rotated = await dialog.getByText(/^interim_/).innerText()
    expect(rotated).not.toBe(key)
    await by.page.keyboard.press('Escape')
    await check('list')
    expect([await statusWith(key), await statusWith(rotated)]).toEqual([200, 200])

    await choose('keys.revoke.action')
    await submit('keys.revoke.action')
    await by.sees(by.t('keys.revoke.done'))
    await by.sees(by.t('keys.status.revoked'))
    expect([await statusWith(key), await statusWith(rotated)]).toEqual([401, 401])
  },
)
