import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { countryOfZone, internationalPhone, phoneWords } from '#base/phone.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  autoComplete?: string
}

/** A telephone number, typed as people of the organisation's country dial it or in international form; kept in international form. */
export function PhoneField({ autoComplete = 'tel', ...props }: Props) {
  const { timeZone } = useFormat()
  const { input, value, set } = useField(props)
  const kept = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string>()
  // Before the organisation has chosen a time zone, the browser's says in which country one is.
  const zone = countryOfZone(timeZone) ? timeZone : zoneOfBrowser()
  return (
    <TextInput
      {...input}
      type="tel"
      autoComplete={autoComplete}
      value={typed ?? kept}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const number = internationalPhone(text, zone)
        set(number ? phoneWords(number) : text)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
