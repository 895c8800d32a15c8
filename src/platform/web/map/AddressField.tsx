import { Autocomplete, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { cutText } from '#base/cut-text.ts'
import { placeRoutes, placeSearch, type PlaceSuggestion } from '#base/places.ts'
import { useRead } from '../api/use-read.ts'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './AddressField.module.css'

interface Props extends FieldProps {
  /** Called with the chosen suggestion; its address is already in the field. */
  onChoose: (suggestion: PlaceSuggestion) => void
  /** An address of another record, which a button copies while the field is empty. */
  known?: { readonly label: string; readonly address: string } | undefined
}

/** An address in one line, with suggestions while typing; other text stays unchanged. */
export function AddressField({ onChoose, known, ...props }: Props) {
  const { t, language } = useTranslation()
  const { input, value, set } = useField(props)
  const field = useRef<HTMLInputElement>(null)
  const typed = typeof value === 'string' ? value : ''
  const [sought, setSought] = useState('')
  const [debounced] = useDebouncedValue(sought.trim(), 250)
  const isSought = debounced.length >= placeSearch.shortest
  const { data } = useRead(
    placeRoutes.searchPlaces,
    { query: { q: cutText(debounced, placeSearch.longest) } },
    { enabled: isSought, keep: true },
  )
  const found = isSought && sought !== '' ? (data?.items ?? []) : []
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const countryOf = (address: string) => found.find((one) => one.address === address)?.country
  function choose(address: string) {
    const chosen = found.find((one) => one.address === address)
    setSought('')
    if (chosen) onChoose(chosen)
  }
  return (
    <div>
      <Autocomplete
        {...input}
        ref={field}
        value={typed}
        onChange={(text) => {
          set(text)
          setSought(text)
        }}
        data={[...new Set(found.map(({ address }) => address))]}
        filter={({ options }) => options}
        onOptionSubmit={choose}
        selectFirstOptionOnChange={false}
        maxLength={500}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        renderOption={({ option }) => {
          const country = countryOf(option.value)
          return (
            <span className={styles.option}>
              <span>{option.value}</span>
              {country && <span className={styles.country}>{countries.of(country)}</span>}
            </span>
          )
        }}
      />
      {known && typed === '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="0.25rem"
          onClick={() => {
            set(known.address)
            setSought(known.address)
            field.current?.focus()
          }}
        >
          {known.label}
        </Button>
      )}
      {found.length > 0 && <p className={styles.credit}>{data?.attribution}</p>}
      <p className="visually-hidden" role="status">
        {found.length > 0 ? t('platform.place.found', { count: found.length }) : ''}
      </p>
    </div>
  )
}
