declare global {
  // Declared as `var` to be a property of the global object; `first-paint.js` sets it.
  var earlyPress: string | undefined
}

/** What a visitor did in the form that came with the page, before the application was there. */
export interface EarlyInput {
  readonly email: string
  readonly password: string
  readonly companyTag: string
  readonly remember: boolean
  /** The name of the field with the focus; empty if none has it. */
  readonly focused: string
  /** The text of the button that was pressed last. */
  readonly pressed: string | undefined
}

/** Reads the form that came with the page; undefined once the application has replaced it. */
export function readEarlyInput(): EarlyInput | undefined {
  const form = document.querySelector<HTMLFormElement>('[data-early] form')
  if (!form) return undefined
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const valueOf = (name: string) => field(name)?.value ?? ''
  const active = document.activeElement
  return {
    email: valueOf('email'),
    password: valueOf('password'),
    companyTag: valueOf('companyTag'),
    remember: field('remember')?.checked === true,
    focused: active instanceof HTMLInputElement && form.contains(active) ? active.name : '',
    pressed: globalThis.earlyPress,
  }
}

/** Gives the focus to the same field of the application's form, and presses the same button. */
export function continueEarlyInput({ focused, pressed }: EarlyInput): void {
  if (focused) document.querySelector<HTMLInputElement>(`form [name="${focused}"]`)?.focus()
  globalThis.earlyPress = undefined
  const buttons = pressed ? [...document.querySelectorAll<HTMLButtonElement>('#root button')] : []
  buttons.find(({ textContent }) => textContent === pressed)?.click()
}
