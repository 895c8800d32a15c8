/** The position of an error on the screen. */
export interface FaultPlace {
  readonly path: string
  /** The label of its control. */
  readonly name: string
  readonly label: string
  /** The name of its row, or of its group if another field of the form has the same label. */
  readonly row: string | undefined
}

/** Finds the controls of a form that paths belong to, from top to bottom; a path without a control is left out. */
export function placesOf(form: HTMLFormElement | null, paths: readonly string[]): readonly FaultPlace[] {
  if (!form || paths.length === 0) return none
  const all = [...form.elements].filter(isNamed)
  const controls = all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index)
  const labels = controls.map(labelOf)
  const isUnique = (label: string) => labels.indexOf(label) === labels.lastIndexOf(label)
  return controls.flatMap((control) =>
    paths
      .filter((path) => path === control.name || path.startsWith(`${control.name}.`))
      .map((path) => {
        const label = labelOf(control)
        const row = rowOf(control) ?? (isUnique(label) ? undefined : groupOf(control))
        return { path, name: control.name, label, row }
      }),
  )
}

const none: readonly FaultPlace[] = []

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
