import { createContext } from 'react'
import type { Choice } from '#platform/web/forms/field/SelectField.tsx'

/** The projects under which workers may file their documents, provided by a later domain. */
export const OwnProjects = createContext<readonly Choice[]>([])
