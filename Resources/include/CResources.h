int okusuri_placeholder_Resources(void);
