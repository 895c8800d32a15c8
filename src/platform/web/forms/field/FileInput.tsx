import type { ComponentProps } from 'react'

interface Props extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'> {
  /** Called with the chosen file, and with all of them if there may be several; the same file can be chosen again after it was corrected. */
  onChoose: (file: File | undefined, all: File[]) => void
}

/** A hidden input for one file or, if `multiple`, for several, which a button opens. */
export function FileInput({ onChoose, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        event.currentTarget.value = ''
        onChoose(files[0], files)
      }}
    />
  )
}
