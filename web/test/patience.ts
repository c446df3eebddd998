import { configure } from '@testing-library/react';

// A busy machine may be slow, which must not fail tests.
configure({ asyncUtilTimeout: 15_000 });
