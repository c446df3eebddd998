/** Texts of the frame: guards, shell, pages of last resort. */
export const copy = {
  product: 'OpenSetter',
  loading: 'Loading...',
  notifications: 'Notifications',
  notFound: { code: '404', title: 'Oops! Page not found', home: 'Return to Home' },
  authError: {
    title: 'Authentication Error',
    text: 'We could not check who is signed in. Your work is safe. Please try again.',
    retry: 'Retry',
  },
  crash: {
    title: 'Something went wrong',
    text: 'This page stopped working. What you saved is safe. Reload it to go on.',
    reload: 'Reload',
  },
  accessDenied: {
    title: 'Access Denied',
    text: "You don't have access to this team",
  },
};
