import { createContext, useContext } from 'react'
import type { FormFields } from './use-contract-form.ts'

/** The form around a field; every `Form` provides itself. */
export const FormContext = createContext<FormFields | undefined>(undefined)

/** Returns the form around a field, or the one that the field is given instead. */
export function useFormFields(given?: FormFields): FormFields {
  const around = useContext(FormContext)
  const form = given ?? around
  if (!form) throw new Error('A field needs a form around it.')
  return form
}
