import type { ComponentProps } from 'react'

interface Props extends Pick<ComponentProps<'input'>, 'ref' | 'accept'> {
  /** Called with the chosen file; the same file can be chosen again after it was corrected. */
  onChoose: (file: File | undefined) => void
}

/** A hidden input for one file, which a button opens. */
export function FileInput({ onChoose, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? []
        event.currentTarget.value = ''
        onChoose(file)
      }}
    />
  )
}
