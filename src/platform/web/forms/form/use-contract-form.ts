import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { check } from '#base/validation.ts'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { type FaultControl, faultControlsOf } from './fault-controls.ts'

/** An error of a field: a translation key with values, or a text from the server. */
export type FieldFault =
  | { readonly messageKey: string; readonly values: Record<string, string | number> }
  | { readonly text: string }

/** The parts of a form that a field component uses. */
export interface FormFields {
  readonly id: string
  readonly valueOf: (path: string) => unknown
  readonly set: (path: string, value: unknown) => void
  readonly faultOf: (path: string) => FieldFault | undefined
  /** Replaces the rows of a list; `origins` has the previous index of each row, so that errors move with their rows. */
  readonly setRows: (path: string, rows: readonly unknown[], origins: readonly (number | undefined)[]) => void
}

/** An error that is shown at a field, with the path to it. */
interface PlacedFault extends FaultControl {
  readonly fault: FieldFault
}

/** A form that is validated with a schema of the contract. */
export interface ContractForm<Values, Input> extends FormFields {
  readonly values: Values
  /** The initial values. */
  readonly start: Values
  /** Replaces all values, such as after a record was read again; changes are compared with `start`. */
  readonly reset: (values: Values, start?: Values) => void
  readonly changed: boolean
  readonly pending: boolean
  /** The failure of the last attempt, apart from errors of its fields. */
  readonly problem: Failure | null
  /** True while there are errors from an attempt. */
  readonly faulty: boolean
  /** Errors of visible fields, from top to bottom. */
  readonly placed: readonly PlacedFault[]
  /** Errors without a visible field. */
  readonly loose: readonly FieldFault[]
  readonly element: RefObject<HTMLFormElement | null>
  /** Validates, saves, and shows errors at their fields; the input stays. */
  readonly submit: <Saved>(
    save: (input: Input) => Promise<Outcome<Saved>>,
    done?: (saved: Saved) => unknown,
  ) => Promise<void>
  /** Adds an error to a field, such as for two fields that must be equal. */
  readonly refuse: (path: string, messageKey: string) => void
}

/** Options of a form. */
export interface FormOptions<Values, Input> {
  /** Converts the values into the input of the request. */
  readonly toInput?: (values: Values) => Input
  /** Errors that the schema does not check, as translation keys by path. */
  readonly also?: (values: Values) => Readonly<Record<string, string | undefined>>
  /** Earlier input, such as a draft, which replaces the initial values. */
  readonly typed?: Partial<Values> | undefined
}

/** A form for a schema of the contract: errors appear at their fields, and the first one gets the focus. */
export function useContractForm<Shape extends z.ZodType, Values extends object = Partial<z.input<Shape>> & object>(
  shape: Shape,
  initial: Values,
  { toInput, also, typed }: FormOptions<Values, z.input<Shape>> = {},
): ContractForm<Values, z.input<Shape>> {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(() => (typed ? { ...initial, ...typed } : initial))
  const [faults, setFaults] = useState<Readonly<Record<string, FieldFault>>>({})
  const [controls, setControls] = useState<{ readonly of: object; readonly list: readonly FaultControl[] }>()
  const [attempt, setAttempt] = useState(0)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)

  useEffect(() => {
    if (attempt === 0) return
    const bad = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid-group]')
    const target = bad ?? element.current?.querySelector<HTMLElement>('[data-form-summary]')
    target?.focus()
    showSummary(element.current, target)
  }, [attempt])

  // The positions of errors are read from the DOM, after each change of the errors and before it is painted.
  useLayoutEffect(
    () => setControls({ of: faults, list: faultControlsOf(element.current, id, Object.keys(faults)) }),
    [faults, id],
  )

  function fail(next: Readonly<Record<string, FieldFault>>, failure: Failure | null) {
    setFaults(next)
    setProblem(failure)
    setAttempt((count) => count + 1)
  }

  async function submit<Saved>(
    save: (input: z.input<Shape>) => Promise<Outcome<Saved>>,
    done?: (saved: Saved) => unknown,
  ) {
    if (pending) return
    const input = toInput ? toInput(values) : (values as z.input<Shape>)
    const checked = check(shape, input)
    const own = Object.entries(also?.(values) ?? {}).flatMap(([path, messageKey]) =>
      messageKey ? [[path, { messageKey, values: {} }] as const] : [],
    )
    const found = [...own, ...(checked.ok ? [] : checked.faults.map((fault) => [fault.path, fault] as const))]
    if (found.length > 0) return fail(firstOfEach(found), null)
    setPending(true)
    setFaults({})
    setProblem(null)
    try {
      const outcome = await save(input)
      if (outcome.ok) {
        setStart(values)
        await done?.(outcome.answer)
        return
      }
      const fields = outcome.problem instanceof ApiProblem ? outcome.problem.fields : []
      const theirs = fields.map(({ path, message }) => [path.replace(/^body\./, ''), { text: message }] as const)
      fail(firstOfEach(theirs), theirs.length > 0 ? null : outcome.problem)
    } finally {
      setPending(false)
    }
  }

  const current = controls?.of === faults ? controls.list : undefined
  const placed = (current ?? []).flatMap((control) => {
    const fault = faults[control.path]
    return fault ? [{ ...control, fault }] : []
  })
  const shown = new Set(current?.map(({ path }) => path) ?? Object.keys(faults))

  return {
    id,
    values,
    start,
    pending,
    problem,
    element,
    submit,
    changed: values !== start && JSON.stringify(values) !== JSON.stringify(start),
    faulty: Object.keys(faults).length > 0,
    placed,
    loose: Object.entries(faults).flatMap(([path, fault]) => (shown.has(path) ? [] : [fault])),
    valueOf: (path) => valueAt(values, path),
    faultOf: (path) => faults[path],
    set: (path, value) => {
      setValues((before) => withValueAt(before, path, value))
      setFaults((before) => without(before, path))
    },
    setRows: (path, rows, origins) => {
      setValues((before) => withValueAt(before, path, rows))
      setFaults((before) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([at, fault]) => {
            const to = movedPath(at, path, origins)
            return to === undefined ? [] : [[to, fault]]
          }),
        ),
      )
    },
    reset: (next, from = next) => {
      setStart(from)
      setValues(next)
      setFaults({})
      setProblem(null)
    },
    refuse: (path, messageKey) => fail({ [path]: { messageKey, values: {} } }, null),
  }
}

/** The space above and below a form, in pixels: the header of the frame, the bar of a long form. */
const besides = 200

// If there is room for both, show the error summary and not only the first field.
function showSummary(form: HTMLFormElement | null, target: HTMLElement | null | undefined): void {
  const summary = form?.querySelector<HTMLElement>('[data-form-summary]')
  if (!summary || !target || summary === target) return
  const height = target.getBoundingClientRect().bottom - summary.getBoundingClientRect().top
  if (height > 0 && height < window.innerHeight - besides) summary.scrollIntoView({ block: 'start' })
}

function firstOfEach(found: readonly (readonly [string, FieldFault])[]): Record<string, FieldFault> {
  return Object.fromEntries(found.toReversed())
}

function without(faults: Readonly<Record<string, FieldFault>>, path: string): Readonly<Record<string, FieldFault>> {
  const remaining = Object.entries(faults).filter(([at]) => at !== path && !at.startsWith(`${path}.`))
  return remaining.length === Object.keys(faults).length ? faults : Object.fromEntries(remaining)
}

/** Returns the value at a path such as `contact.email` or `breaks.0.minutes`. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], values)
}

/** Returns a copy with another value at a path; values outside of the path are shared. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [part = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, part) ?? {}, rest.join('.'), value)
  if (Array.isArray(values)) return values.map((item, index) => (String(index) === part ? inner : item)) as Values
  return { ...values, [part]: inner }
}

/**
 * Returns the new path of a value in a list after its rows have moved: `origins` has the previous index of each row.
 * Undefined if its row was removed, or if it was the path of the list itself.
 */
export function movedPath(path: string, list: string, origins: readonly (number | undefined)[]): string | undefined {
  if (path === list) return undefined
  if (!path.startsWith(`${list}.`)) return path
  const [row = '', ...rest] = path.slice(list.length + 1).split('.')
  const index = origins.indexOf(Number(row))
  return index < 0 ? undefined : [list, index, ...rest].join('.')
}
