import { CloseButton, Loader, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { useProfile } from '#domains/accounts/web/session.ts'
import { openKeys } from '#platform/web/keys/keys-sheet.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import styles from './CommandPalette.module.css'
import type { Item } from './items.ts'
import { PaletteOption } from './PaletteOption.tsx'
import { useSections } from './use-sections.ts'
import { useSignOut } from '../layout/use-sign-out.ts'
import { rememberRecent } from './recent.ts'

interface CommandPaletteProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/** One search field for every page, action, setting, help article and record that the user may see. */
export function CommandPalette({ typed, onType, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  const list = useId()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [at, setAt] = useState(0)
  const { sections, isSearching } = useSections(typed)
  const choose = useChoose(onClose)
  const items = sections.flatMap((section) => section.items)
  const current = Math.min(at, items.length - 1)
  const active = items[current]
  const idOf = (item: Item) => `${list}${items.indexOf(item)}`
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, typed])

  function press(event: KeyboardEvent) {
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + 5, PageUp: current - 5 }[event.key]
    if (next !== undefined && items.length > 0) {
      event.preventDefault()
      const isStep = Math.abs(next - current) === 1
      setAt(isStep ? (next + items.length) % items.length : Math.min(Math.max(next, 0), items.length - 1))
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(active)
    }
  }

  const isEmpty = items.length === 0 && typed.trim() !== '' && !isSearching
  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      padding={0}
      size={640}
      yOffset="12vh"
      fullScreen={isPhone === true}
      classNames={{ body: styles.body ?? '', content: styles.content ?? '' }}
      attributes={{ content: { 'aria-label': t('app.palette.label') } }}
    >
      <div className={styles.head}>
        <TextInput
          data-autofocus
          autoFocus
          size="lg"
          variant="unstyled"
          className={styles.input ?? ''}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={active ? idOf(active) : undefined}
          aria-label={t('app.palette.label')}
          placeholder={t('app.palette.placeholder')}
          leftSection={isSearching ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={press}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setAt(0)
          }}
        />
        {isPhone === true && <CloseButton size="lg" aria-label={t('platform.action.close')} onClick={onClose} />}
      </div>
      <div id={list} ref={shown} role="listbox" aria-label={t('app.palette.results')} className={styles.list}>
        {sections.map((section) => (
          <div key={section.group} role="group" aria-labelledby={`${list}${section.group}`}>
            <p id={`${list}${section.group}`} className={styles.heading}>
              {t(`app.palette.group.${section.group}`)}
            </p>
            {section.items.map((item) => (
              <PaletteOption
                key={idOf(item)}
                id={idOf(item)}
                item={item}
                isActive={item === active}
                onPoint={() => setAt(items.indexOf(item))}
                onChoose={() => choose(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {isEmpty && <p className={styles.empty}>{t('app.palette.nothing', { words: typed.trim() })}</p>}
      <p role="status" className={styles.status}>
        {isSearching ? '' : t('app.palette.count', { count: items.length })}
      </p>
      <p className={styles.foot} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('app.palette.choose')} <kbd>↵</kbd> {t('app.palette.open')} <kbd>Esc</kbd>{' '}
        {t('app.palette.close')}
      </p>
    </Dialog>
  )
}

/** Closes the palette, and opens the chosen address or runs the chosen action. */
function useChoose(onClose: () => void): (item: Item) => void {
  const { setLanguage } = useTranslation()
  const { go } = useNavigation()
  const { id } = useProfile()
  const signOut = useSignOut()
  return ({ target, name, detail }) => {
    onClose()
    if ('language' in target) setLanguage(target.language)
    else if ('run' in target) void (target.run === 'signOut' ? signOut() : openKeys())
    else {
      rememberRecent(id, { name, detail, target })
      go(target.to)
    }
  }
}
