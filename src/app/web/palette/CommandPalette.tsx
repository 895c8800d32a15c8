import { ActionIcon, CloseButton, Loader, TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import type { RecordAction } from '#domains/search/contract.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useReplaceNext } from '#domains/shifts/web/replacement.ts'
import { useApproveEntry } from '#domains/timesheets/web/use-approve-entry.ts'
import { openKeys } from '#platform/web/keys/keys-sheet.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import styles from './CommandPalette.module.css'
import { actionsFor, type Item } from './items.ts'
import { PaletteOption } from './PaletteOption.tsx'
import { useSections } from './use-sections.ts'
import { useSignOut } from '../layout/use-sign-out.ts'
import { rememberRecent } from './recent.ts'

interface CommandPaletteProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/**
 * One search field for every page, action, setting, help article and record that the user may see. The right arrow or Tab shows the actions of
 * a record, the left arrow returns to the results. Some actions ask for a worker first.
 */
export function CommandPalette({ typed, onType, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  const list = useId()
  const isPhone = useIsPhone()
  const [at, setAt] = useState(0)
  /** The record whose actions are shown, its place in the results, and what is typed to find one. */
  const [shownOf, setShownOf] = useState<{ item: Item; at: number; typed: string }>()
  /** The action that a worker is chosen for. */
  const [picking, setPicking] = useState<RecordAction>()
  const found = useSections(typed, picking)
  const leave = useChoose(onClose)
  const sections = shownOf ? actionsFor(shownOf.item, shownOf.typed) : found.sections
  const isSearching = found.isSearching && !shownOf
  const text = shownOf ? shownOf.typed : typed
  const isWithin = shownOf !== undefined || picking !== undefined
  const items = sections.flatMap((section) => section.items)
  const current = Math.min(at, items.length - 1)
  const active = items[current]
  const idOf = (item: Item) => `${list}${items.indexOf(item)}`
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, text])

  function showActions(item: Item) {
    setShownOf({ item, at: items.indexOf(item), typed: '' })
    setAt(0)
  }

  function showResults() {
    setAt(shownOf?.at ?? 0)
    if (!shownOf) setPicking(undefined)
    setShownOf(undefined)
  }

  function choose(item: Item) {
    if (!('pick' in item.target)) return leave(item)
    setPicking(item.target.pick)
    onType('')
    setAt(0)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
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
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isAfterText = selectionStart === value.length
    if ((event.key === 'Tab' && !event.shiftKey) || (event.key === 'ArrowRight' && isAfterText)) {
      if (!active?.actions?.length) return
      event.preventDefault()
      showActions(active)
    }
    const isBeforeText = selectionStart === 0 && selectionEnd === 0
    if (isWithin && isBeforeText && (event.key === 'ArrowLeft' || event.key === 'Backspace')) {
      event.preventDefault()
      showResults()
    }
  }

  const label = shownOf
    ? t('app.palette.actionsOf', { name: shownOf.item.name })
    : picking
      ? t('app.palette.pick', { action: t(`app.palette.do.${picking}`) })
      : t('app.palette.label')
  const isEmpty = items.length === 0 && text.trim() !== '' && !isSearching
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
        {isWithin && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            ml="0.375rem"
            aria-label={t('app.keys.results')}
            onClick={showResults}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        )}
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
          aria-label={label}
          placeholder={isWithin ? label : t('app.palette.placeholder')}
          leftSection={isSearching ? <Loader size={18} /> : isWithin ? undefined : <IconSearch size={20} aria-hidden />}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={press}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (shownOf) setShownOf({ ...shownOf, typed: value })
            else onType(value)
            setAt(0)
          }}
        />
        {isPhone === true && <CloseButton size="lg" aria-label={t('platform.action.close')} onClick={onClose} />}
      </div>
      <div id={list} ref={shown} role="listbox" aria-label={t('app.palette.results')} className={styles.list}>
        {sections.map((section) => (
          <div key={section.group} role="group" aria-labelledby={`${list}${section.group}`}>
            <p id={`${list}${section.group}`} className={styles.heading}>
              {section.of !== undefined
                ? t('app.palette.actionsOf', { name: section.of })
                : section.group === 'ofRecord'
                  ? label
                  : t(`app.palette.group.${section.group}`)}
            </p>
            {section.items.map((item) => (
              <PaletteOption
                key={idOf(item)}
                id={idOf(item)}
                item={item}
                isActive={item === active}
                onPoint={() => setAt(items.indexOf(item))}
                onChoose={() => choose(item)}
                onActions={() => showActions(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {isEmpty && <p className={styles.empty}>{t('app.palette.nothing', { words: text.trim() })}</p>}
      <p role="status" className={styles.status}>
        {isSearching ? '' : t('app.palette.count', { count: items.length })}
      </p>
      <p className={styles.foot} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('app.palette.choose')} <kbd>↵</kbd> {t('app.palette.open')}{' '}
        {Boolean(active?.actions?.length) && (
          <>
            <kbd>→</kbd> {t('app.palette.actions')}{' '}
          </>
        )}
        {isWithin && (
          <>
            <kbd>←</kbd> {t('app.palette.back')}{' '}
          </>
        )}
        <kbd>Esc</kbd> {t('app.palette.close')}
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
  const approve = useApproveEntry()
  const replaceNext = useReplaceNext()
  return ({ group, target, name, detail, kind, actions }) => {
    onClose()
    if ('language' in target) setLanguage(target.language)
    else if ('run' in target) void (target.run === 'signOut' ? signOut() : openKeys())
    else if ('call' in target) window.location.assign(`tel:${target.call}`)
    else if ('approve' in target) void approve(target.approve)
    else if ('replace' in target) void replaceNext(target.replace)
    else if ('to' in target) {
      // A version to approve may be outdated by the next time.
      const again = actions?.filter((action) => !('approve' in action.target))
      if (group !== 'ofRecord') rememberRecent(id, { name, detail, kind, actions: again, target })
      go(target.to)
    }
  }
}
