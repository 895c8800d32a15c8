import type { RefObject } from 'react'
import { documentTypes } from '../rules.ts'

const accepted = [...Object.keys(documentTypes).map((ending) => `.${ending}`), ...Object.values(documentTypes)].join()

interface Props {
  ref: RefObject<HTMLInputElement | null>
  onChoose: (files: readonly File[]) => void
}

/** A hidden file input for documents, opened by a separate button. */
export function DocumentInput({ ref, onChoose }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={accepted}
      data-documents
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        // Allows choosing the same file again after correcting it.
        event.currentTarget.value = ''
        onChoose(files)
      }}
    />
  )
}
