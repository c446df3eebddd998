import { configure } from '@testing-library/react';

// What is waited for comes: a busy machine is no failure.
configure({ asyncUtilTimeout: 15_000 });
