import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { countryOfZone, internationalPhone, formatPhone } from '#base/phone.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps {
  autoComplete?: string
}

/** A phone number, typed in the national format of the organisation's country or in international format; stored in international format. */
export function PhoneField({ autoComplete = 'tel', ...props }: Props) {
  const { timeZone } = useFormat()
  const { input, value, set } = useField(props)
  const number = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string>()
  // Until the organisation has a time zone, the browser's time zone indicates the country.
  const zone = countryOfZone(timeZone) ? timeZone : zoneOfBrowser()
  return (
    <TextInput
      {...input}
      type="tel"
      autoComplete={autoComplete}
      value={typed ?? number}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const number = internationalPhone(text, zone)
        set(number ? formatPhone(number) : text)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
