import type { Page } from 'playwright-core'

/** The user's actions since counting began. */
export interface Acts {
  /** The control of each click, of each Enter that submitted a form, and twice for each choice from a dropdown. */
  readonly clicks: string[]
  /** The typed texts with their fields, without passwords, which are repeated on purpose. */
  readonly typed: { readonly field: string; readonly value: string }[]
}

const watch = `(() => {
  const nameOf = (element) => {
    const control = element.closest('button, a, label, select, input, textarea, [role]') ?? element
    const label = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent ?? ''
    return (label.trim().replace(/\\s+/g, ' ') || control.getAttribute('name') || control.tagName).slice(0, 60)
  }
  const typed = new Map()
  const isText = (element) => element.matches('textarea, input:not([type=radio], [type=checkbox], [type=password], [type=range])')
  const leave = (element) => {
    if (typed.has(element)) noteAct('typed', nameOf(element), element.value)
    typed.delete(element)
  }
  addEventListener('pointerdown', ({ target }) => noteAct('click', nameOf(target), ''), true)
  addEventListener('keydown', ({ key, target }) => {
    const acts = key === 'Enter' ? !target.matches('textarea') : key === ' ' && target.matches('button, a, [type=checkbox], [type=radio]')
    if (acts) noteAct('click', nameOf(target), '')
    if (acts) leave(target)
  }, true)
  addEventListener('change', ({ target }) => {
    // It opens with one click and takes the choice with another.
    if (target.matches('select')) for (const part of ['open', 'choose']) noteAct('click', nameOf(target) + ': ' + part, '')
  }, true)
  addEventListener('input', ({ target }) => isText(target) && typed.set(target, true), true)
  addEventListener('focusout', ({ target }) => leave(target), true)
})()`

/** Starts counting the user's actions in a page, however the test performs them. */
export async function countActs(page: Page): Promise<Acts> {
  const acts: Acts = { clicks: [], typed: [] }
  await page.exposeFunction('noteAct', (kind: string, control: string, value: string) => {
    if (kind === 'click') acts.clicks.push(control)
    else acts.typed.push({ field: control, value })
  })
  await page.addInitScript({ content: watch })
  await page.evaluate(watch)
  return acts
}

// Shorter texts can be equal by chance: a number of positions, a country.
const telling = 4
const plain = (value: string) => value.trim().toLowerCase().replace(/\s+/g, ' ')

/** Texts that were typed twice, alone or as a part of a longer one: « 1000 Bruxelles (City), 1000 Bruxelles (Address) ». */
export function typedTwice({ typed }: Acts): string[] {
  const values = typed
    .map(({ field, value }) => ({ field, value: plain(value) }))
    .filter(({ value }) => value.length >= telling)
  return values.flatMap((one, index) =>
    values
      .slice(index + 1)
      .filter((other) => other.value.includes(one.value) || one.value.includes(other.value))
      .map((other) => `${one.value} (${one.field}), ${other.value} (${other.field})`),
  )
}
