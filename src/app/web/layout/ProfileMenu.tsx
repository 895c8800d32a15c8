import { UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconBeach,
  IconBuilding,
  IconCertificate,
  IconChartBar,
  IconChevronDown,
  IconDeviceDesktop,
  IconKey,
  IconKeyboard,
  IconLifebuoy,
  IconLogout,
  IconMap2,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { type Language, languages } from '#base/language.ts'
import { fullName, useMay, useProfile } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { closeKeys, openKeys, useShortcutsOpen } from '#platform/web/keys/keys-sheet.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { HeadPopover } from '#platform/web/ui/page/HeadPopover.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import { hasDuty } from '#app/web/redirects.ts'
import { isSingleKey, useSingleKeys } from '#platform/web/keys/single-keys.ts'
import { dictionary } from '#app/web/dictionary.ts'
import { tourAddress } from '../tours/steps.ts'
import styles from './ProfileMenu.module.css'
import { useSignOut } from './use-sign-out.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'

const names: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', nl: 'Nederlands' }

/** The menu of the signed-in user: language, colour scheme, password and sign-out. */
export function ProfileMenu() {
  const { t, language, setLanguage } = useTranslation()
  const profile = useProfile()
  const mayProfile = useMay('organisation:write') && profile.profile_complete
  const signOut = useSignOut()
  const name = fullName(profile)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const entries = [
    ...(profile.type === 'provider' && mayProfile
      ? [{ to: '/provider/profile', text: t('app.profile.company'), icon: IconBuilding }]
      : []),
    ...(profile.type === 'provider' && profile.profile_complete
      ? [{ to: '/provider/account', text: t('app.settings.ownTitle'), icon: IconSettings }]
      : []),
    ...(profile.type === 'worker' && !profile.password_update_required
      ? [
          { to: '/worker/profile', text: t('app.profile.own'), icon: IconUserCircle },
          { to: '/worker/certifications', text: t('app.profile.certifications'), icon: IconCertificate },
          { to: '/worker/time-off', text: t('app.profile.timeOff'), icon: IconBeach },
          { to: '/worker/statistics', text: t('app.profile.statistics'), icon: IconChartBar },
        ]
      : []),
    ...(profile.type === 'worker'
      ? [{ to: '/auth/update-worker-password', text: t('app.profile.password'), icon: IconKey }]
      : []),
    { to: '/help', text: t('app.footer.help'), icon: IconLifebuoy },
    ...(hasDuty(profile) ? [] : [{ to: tourAddress(profile.type), text: t('app.profile.tour'), icon: IconMap2 }]),
  ]
  const actions = [
    { text: t('app.profile.keys'), icon: IconKeyboard, run: openKeys },
    { text: t('app.profile.signOut'), icon: IconLogout, run: () => void signOut() },
  ]
  return (
    <>
      <Keys />
      <HeadPopover
        open={open}
        onChange={setOpen}
        width={300}
        label={t('app.profile.menu', { name })}
        className={styles.dropdown}
        button={
          <UnstyledButton
            className={styles.target ?? ''}
            data-tour="menu"
            aria-label={t('app.profile.menu', { name })}
            onClick={() => setOpen(!open)}
          >
            <Initials name={name} />
            <span className={styles.who}>
              <span className={styles.name}>{name}</span>
              <span className={styles.role}>{t(`accounts.role.${profile.role}`)}</span>
            </span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        }
      >
        <div className={styles.card}>
          <p className={styles.name}>{name}</p>
          {name !== profile.email && <p className={styles.detail}>{profile.email}</p>}
          <p className={styles.detail}>{t(`accounts.role.${profile.role}`)}</p>
          {profile.company_name && (
            <p className={styles.company}>
              {profile.company_name}
              {profile.company_tag && <code className={styles.tag}>{profile.company_tag}</code>}
            </p>
          )}
        </div>
        <div className={styles.part}>
          <ChoiceRow
            label={t('app.language')}
            chosen={language}
            onChoose={(language) => void setLanguage(language)}
            choices={languages.map((value) => ({ value, label: names[value], short: value.toUpperCase() }))}
          />
          <ColourScheme />
        </div>
        <div className={styles.part}>
          {entries.map(({ to, text, icon: Icon }) => (
            <Link key={to} to={to} className={styles.entry} onClick={close}>
              <Icon size={18} aria-hidden />
              {text}
            </Link>
          ))}
          {actions.map(({ text, icon: Icon, run }) => (
            <button
              key={text}
              type="button"
              className={styles.entry}
              onClick={() => {
                close()
                run()
              }}
            >
              <Icon size={18} aria-hidden />
              {text}
            </button>
          ))}
        </div>
      </HeadPopover>
    </>
  )
}

const KeysSheet = lazy(async () => {
  const [{ KeysSheet: sheet }] = await Promise.all([import('../keys/KeysSheet.tsx'), dictionary.need('rest')])
  return { default: sheet }
})

/** Shows the list of shortcuts on request, also with ?. */
function Keys() {
  const isOpen = useShortcutsOpen()
  const isOn = useSingleKeys()
  useEffect(() => closeKeys, [])
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      // Repeated here, so that the list of all shortcuts loads only when it is opened.
      if (event.key !== '?' || !isSingleKey(event)) return
      event.preventDefault()
      openKeys()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <KeysSheet />
    </Suspense>
  )
}

/** The choice of light, dark or the device's colour scheme. */
function ColourScheme() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ChoiceRow
      label={t('app.scheme.label')}
      chosen={colorScheme}
      onChoose={setColorScheme}
      choices={[
        { value: 'light', label: t('app.scheme.light'), icon: <IconSun size={17} aria-hidden /> },
        { value: 'dark', label: t('app.scheme.dark'), icon: <IconMoon size={17} aria-hidden /> },
        { value: 'auto', label: t('app.scheme.auto'), icon: <IconDeviceDesktop size={17} aria-hidden /> },
      ]}
    />
  )
}

/** A few choices in a menu row, after their label. */
function ChoiceRow<Value extends string>(props: ComponentProps<typeof ChoiceButtons<Value>>) {
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>
        {props.label}
      </span>
      <ChoiceButtons {...props} />
    </div>
  )
}
