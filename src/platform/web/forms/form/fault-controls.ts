/** The position of an error on the screen. */
export interface FaultControl {
  readonly path: string
  /** The label of its control. */
  readonly name: string
  readonly label: string
  /** The name of its row, or of its group if another field of the form has the same label. */
  readonly row: string | undefined
}

/** The id of a field’s visible control, from that of its form. */
export const controlId = (formId: string, name: string) => `${formId}${name}`

/**
 * Returns the visible control of a field, which can be labelled and focused. A field with a list to search in has its name on a hidden one.
 */
export function controlOf(form: HTMLFormElement, formId: string, name: string): HTMLInputElement | null {
  const named = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  if (named?.type !== 'hidden') return named
  return form.querySelector<HTMLInputElement>(`#${CSS.escape(controlId(formId, name))}`) ?? named
}

/** Finds the controls of a form that paths belong to, from top to bottom; a path without a control is left out. */
export function faultControlsOf(
  form: HTMLFormElement | null,
  formId: string,
  paths: readonly string[],
): readonly FaultControl[] {
  if (!form || paths.length === 0) return none
  const names = new Set([...form.elements].filter(isNamed).map(({ name }) => name))
  const fields = [...names].flatMap((name) => {
    const control = controlOf(form, formId, name)
    return control ? [{ name, control }] : []
  })
  const labels = fields.map(({ control }) => labelOf(control))
  const isUnique = (label: string) => labels.indexOf(label) === labels.lastIndexOf(label)
  return fields.flatMap(({ name, control }) =>
    paths
      .filter((path) => path === name || path.startsWith(`${name}.`))
      .map((path) => {
        const label = labelOf(control)
        const row = rowOf(control) ?? (isUnique(label) ? undefined : groupOf(control))
        return { path, name, label, row }
      }),
  )
}

const none: readonly FaultControl[] = []

function isNamed(element: Element): element is HTMLInputElement {
  return 'name' in element && typeof element.name === 'string' && element.name !== ''
}

// The star of a required field is not part of the label.
function labelOf(control: HTMLInputElement): string {
  return [...(control.labels?.[0]?.childNodes ?? [])]
    .filter((node) => !(node instanceof HTMLElement && node.ariaHidden === 'true'))
    .map((node) => node.textContent)
    .join('')
    .trim()
}

function rowOf(control: HTMLInputElement): string | undefined {
  return control.closest<HTMLElement>('[data-row-name]')?.dataset.rowName
}

function groupOf(control: HTMLInputElement): string | undefined {
  const named = control.closest('fieldset:has(> legend)')?.querySelector('legend')
  return named?.textContent?.trim() || undefined
}
