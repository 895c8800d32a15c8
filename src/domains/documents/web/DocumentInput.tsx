import type { RefObject } from 'react'
import { documentTypes } from '../rules.ts'

const accepted = [...Object.keys(documentTypes).map((ending) => `.${ending}`), ...Object.values(documentTypes)].join()

interface Props {
  ref: RefObject<HTMLInputElement | null>
  onChoose: (files: readonly File[]) => void
}

/** Lets the browser ask for documents; a button of one's own clicks it. */
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
        // The same file may be chosen again after it was mended.
        event.currentTarget.value = ''
        onChoose(files)
      }}
    />
  )
}
