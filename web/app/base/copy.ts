/** Texts of the frame: guards, shell, pages of last resort. */
export const copy = {
  product: 'OpenSetter',
  loading: 'Loading...',
  notifications: 'Notifications',
  notFound: { code: '404', title: 'Oops! Page not found', home: 'Return to Home' },
  authError: {
    title: 'Authentication Error',
    text: "We couldn't check who's signed in. Your work is safe. Please try again.",
    retry: 'Retry',
  },
  crash: {
    title: 'Something went wrong',
    text: 'This page stopped working. Everything you saved is safe. Reload the page to continue.',
    reload: 'Reload',
  },
  accessDenied: {
    title: 'Access Denied',
    text: "You don't have access to this team",
  },
};
