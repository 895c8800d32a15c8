import { createContext } from 'react'
import type { Choice } from '#platform/web/forms/field/SelectField.tsx'

/** The projects under which workers may file a document of theirs; a later domain, which knows of them, says which. */
export const OwnProjects = createContext<readonly Choice[]>([])
