import type { Page } from 'playwright-core'
import type { Language } from '#base/language.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { Cookies, Product } from './product.ts'
import type { Visitor } from './browser.ts'

/** A user at a screen, who finds controls by the text they show. */
export interface Person {
  readonly page: Page
  readonly t: (key: string, values?: Record<string, string | number>) => string
  /** Fills the field with a label; labels are given as translation keys. */
  fill(label: string, value: string): Promise<void>
  /** Chooses an option of the select with a label. */
  choose(label: string, option: string): Promise<void>
  /** Types into a search field, and chooses the first result. */
  pick(label: string, found: string): Promise<void>
  press(button: string): Promise<void>
  follow(link: string): Promise<void>
  open(path: string): Promise<void>
  /** Waits until the text is on the screen. */
  sees(text: string | RegExp): Promise<void>
}

/** The locale that a browser requests for each language. */
export const regions = { en: 'en-GB', fr: 'fr-BE', nl: 'nl-BE' } as const satisfies Record<Language, string>

/** Sets the language that an account has chosen. */
export async function speaks(world: World, account: { readonly accountId: string }, language: Language): Promise<void> {
  await world.sql`update accounts set preferred_language = ${language} where id = ${account.accountId}`
}

/** Opens a page for an administrator of a new organisation, in the administrator’s language. */
export async function administratorAt(
  product: Product,
  language: Language,
  path: string,
): Promise<Person & { readonly admin: SampleAccount }> {
  const admin = await sampleUser(product.world, await sampleOrganisation(product.world))
  await speaks(product.world, admin, language)
  return { ...(await person(product, language, path, { cookie: admin.cookie })), admin }
}

/** Opens a page of the product for a person. */
export async function person(
  product: Product,
  language: Language,
  path: string,
  visitor: Visitor & Cookies = {},
): Promise<Person> {
  const page = await product.visit(path, { language: regions[language], ...visitor })
  const t = translateTo(language)
  // The whole label, optionally followed by the star of a required field: « Nom » is not « Prénom ».
  const field = (label: string) => {
    const whole = new RegExp(`^${t(label).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`)
    return page.getByLabel(whole).and(page.locator('input, textarea, select')).first()
  }
  return {
    page,
    t,
    async fill(label, value) {
      await field(label).fill(value)
    },
    async choose(label, option) {
      await field(label).selectOption(option)
    },
    async pick(label, found) {
      await field(label).click()
      await field(label).fill(found)
      await page.getByRole('option', { name: found }).first().click()
    },
    async press(button) {
      await page
        .getByRole('button', { name: t(button), exact: true })
        .first()
        .click()
    },
    async follow(link) {
      await page
        .getByRole('link', { name: t(link) })
        .first()
        .click()
    },
    async open(to) {
      await page.goto(`${product.url}${to}`)
    },
    async sees(text) {
      try {
        await page.getByText(text).first().waitFor()
      } catch (cause) {
        const found = await page.locator('body').innerText()
        throw new Error(`Not on the screen: ${text}. On the screen:\n${found}`, { cause })
      }
    },
  }
}
