import { expect, test } from 'vitest'
import { translateTo } from '#platform/server/texts/translate.ts'

/** The English messages that the specification quotes (its sections 5 and 8), by the key of the text that says them. */
const quoted = {
  // Passwords
  'accounts.validation.strongerPassword': 'Please choose a stronger password',
  'accounts.validation.passwordsDiffer': 'Passwords do not match',
  'accounts.validation.currentPasswordRequired': 'Current password is required',
  'accounts.validation.passwordRequirements': 'Password does not meet all requirements',
  'accounts.validation.newPasswordSame': 'New password must be different from current password',
  // All forms
  'platform.validation.required': 'This field is required',
  'platform.validation.email': 'Please enter a valid email address',
  'accounts.validation.emailRequired': 'Please enter your email address',
  'platform.form.summary': 'Please fix the errors below before saving',
  'platform.refusals.VALIDATION': 'Please fix the errors below before saving',
  // Time entries
  'timesheets.validation.projectRequired': 'Please select a project',
  'timesheets.validation.taskDescriptionRequired': 'Task description is required',
  'timesheets.validation.dateRequired': 'Date is required',
  'timesheets.validation.startTimeRequired': 'Start time is required',
  'timesheets.validation.endTimeRequired': 'End time is required',
  'timesheets.validation.endAfterStart': 'End time must be after start time',
  'timesheets.validation.breakMinutes': 'Break time must be a valid number',
  'timesheets.validation.totalPositive': 'Total hours must be greater than 0',
  'timesheets.refusals.ENTRY_NOT_EDITABLE': 'This time entry cannot be modified.',
  // Clock
  'clock.refusals.PROJECT_REQUIRED': 'Please select a project to clock in',
  'clock.refusals.LOCATION_REQUIRED': 'Location access is required for clock operations',
  // Workers
  'workforce.validation.firstNameRequired': 'First name is required',
  'workforce.validation.lastNameRequired': 'Last name is required',
  'workforce.validation.dateOfBirthRequired': 'Date of birth is required',
  'workforce.validation.nationalIdRequired': 'National ID is required',
  'workforce.validation.emailRequired': 'Email is required',
  'workforce.validation.addressRequired': 'Address is required',
  'workforce.validation.primaryRoleRequired': 'Primary role is required',
  'workforce.validation.skillNameRequired': 'Skill name is required',
  'workforce.validation.skillProficiencyRequired': 'Skill proficiency is required',
  'workforce.validation.languageRequired': 'Language is required',
  'workforce.validation.companyRequired': 'Company is required',
  'workforce.validation.jobTitleRequired': 'Job title is required',
  'workforce.validation.startDateRequired': 'Start date is required',
  'workforce.validation.emailInvalid': 'Enter a valid email',
  'workforce.validation.languageTwice': 'This language is already added',
  'requests.validation.languageTwice': 'This language is already added',
  // Signing in and links
  'accounts.refusals.AUTH_INVALID_CREDS': 'Email or password invalid',
  'accounts.refusals.AUTH_INVALID_GRANT': 'Unable to access your account, contact your administrator',
  'accounts.refusals.TOKEN_INVALID': 'Invalid or Expired Link',
  'accounts.link.invalid': 'Invalid or Expired Link',
  'accounts.signIn.failed': 'An error occurred. Please try again.',
  'platform.failure.generic': 'An error occurred. Please try again.',
} as const

/** A message that is a sentence of its own may end with a full stop where the specification has none. */
const withoutStop = (text: string) => text.replace(/\.$/, '')

test.each(Object.entries(quoted))('%s says “%s”', (key, message) => {
  expect(withoutStop(translateTo('en')(key))).toBe(withoutStop(message))
})

test('dates that may be equal are the only rule that is worded differently, and its text states it', () => {
  expect(translateTo('en')('platform.validation.endNotBeforeStart')).toBe('End date must be on or after the start date')
})
