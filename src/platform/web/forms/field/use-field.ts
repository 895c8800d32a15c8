import { useCallback } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { controlId } from '#platform/web/forms/form/fault-controls.ts'
import type { FieldFault, FormFields } from '#platform/web/forms/form/use-contract-form.ts'

/** The props of every field component: its path and its label. */
export interface FieldProps {
  /** A form to use instead of the one around the field, such as one that changes other fields as well. */
  readonly form?: FormFields | undefined
  readonly name: string
  readonly label: string
  readonly description?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** Returns a function that translates an error of a field. */
export function useFaultText(): (fault: FieldFault) => string {
  const { t } = useTranslation()
  return useCallback((fault) => ('text' in fault ? fault.text : t(fault.messageKey, fault.values)), [t])
}

/** Returns the props of a field's input. */
export function useField({ form: given, name, label, description, required, disabled }: FieldProps) {
  const form = useFormFields(given)
  const wordsOf = useFaultText()
  const fault = form.faultOf(name)
  const error = fault && wordsOf(fault)
  return {
    value: form.valueOf(name),
    set: (value: unknown) => form.set(name, value),
    input: {
      id: controlId(form.id, name),
      name,
      label,
      error,
      ...(description === undefined ? {} : { description }),
      ...(required ? { required, withAsterisk: true } : {}),
      ...(disabled ? { disabled } : {}),
    },
    /** The props of a group of inputs, so that the whole group gets the focus because of an error. */
    group: error ? { 'data-invalid-group': true, tabIndex: -1 } : {},
  }
}
