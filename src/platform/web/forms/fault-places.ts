/** Where a fault stands on the screen. */
export interface FaultPlace {
  readonly path: string
  /** The name of the control that it stands at. */
  readonly name: string
  readonly label: string
  /** How the row is called, where it stands in one. */
  readonly row: string | undefined
}

/** Finds the controls of a form that paths belong to, from top to bottom; a path without a control is left out. */
export function placesOf(form: HTMLFormElement | null, paths: readonly string[]): readonly FaultPlace[] {
  if (!form || paths.length === 0) return none
  const controls = [...form.elements].filter(isNamed)
  return controls
    .filter(({ name }, index) => controls.findIndex((one) => one.name === name) === index)
    .flatMap((control) =>
      paths
        .filter((path) => path === control.name || path.startsWith(`${control.name}.`))
        .map((path) => ({ path, name: control.name, label: labelOf(control), row: rowOf(control) })),
    )
}

const none: readonly FaultPlace[] = []

function isNamed(element: Element): element is HTMLInputElement {
  return 'name' in element && typeof element.name === 'string' && element.name !== ''
}

// The star of a required field is no word.
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
